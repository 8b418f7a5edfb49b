"""A Quarto shortcode opens with `{{<` and never closes.

Quarto drops the rest of the file without a word.

Bad:

```markdown
See {{< meta title >.

And more [@vaswani2017attention].
```

```bibtex
@inproceedings{vaswani2017attention,
  author = {Vaswani, Ashish and Shazeer, Noam},
  title = {Attention is all you need},
  booktitle = {Advances in Neural Information Processing Systems},
  year = {2017},
}
```

Good:

```markdown
See {{< meta title >}}.

And more [@vaswani2017attention].
```

```bibtex
@inproceedings{vaswani2017attention,
  author = {Vaswani, Ashish and Shazeer, Noam},
  title = {Attention is all you need},
  booktitle = {Advances in Neural Information Processing Systems},
  year = {2017},
}
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("broken-shortcode", "SEM304", Severity.ERROR, __doc__)
