"""The key names one work, the record below it is another.

Readers find the wrong work in the list of references. It happens when a record is pasted under the wrong key. The
rule reads keys made of a name, a year and a word of the title, and needs two of the three to contradict the record.
Give the record of the work that you cite; if the record is the right one, `seminal rename OLD NEW` changes its key in
every chapter.

Bad:

```bibtex
@inproceedings{gaviria2022dollar,
  author = {Mattson, Peter and Cheng, Christine},
  title = {MLPerf training benchmark},
  booktitle = {Proceedings of Machine Learning and Systems},
  year = {2020},
}
```

Good:

```bibtex
@inproceedings{mattson2020mlperf,
  author = {Mattson, Peter and Cheng, Christine},
  title = {MLPerf training benchmark},
  booktitle = {Proceedings of Machine Learning and Systems},
  year = {2020},
}
```
"""

from seminal.model.rules import Rule, Severity

RULE = Rule("key-record-mismatch", "SEM437", Severity.WARNING, __doc__)
