"use strict";
(() => {
  const PAGE = 50;
  const [KEY, TITLE, REFERENCE, YEAR, LINK, STATUS, TOPICS, LISTS, CITED, PLACES, BELONGS, SCORE, PARTS, MINOR, WITNESSES] =
    Array.from({ length: 15 }, (_, place) => place);
  const root = document.documentElement;
  const by = (id) => document.getElementById(id);
  const data = JSON.parse(by("data").textContent);
  const works = data.works;

  const theme = by("theme");
  const isDark = () => (root.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  const nameTheme = () => { theme.textContent = isDark() ? "Light" : "Dark"; };
  theme.addEventListener("click", () => { root.dataset.theme = isDark() ? "light" : "dark"; nameTheme(); });
  nameTheme();
  root.classList.remove("no-script");
  if (!by("list")) return;

  const form = by("filters"), list = by("list"), count = by("count"), more = by("more");
  const fold = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const haystacks = works.map((work) => fold(`${work[TITLE]} ${work[REFERENCE]} ${work[KEY]}`));
  const titles = works.map((work) => fold(work[TITLE]));
  const keys = works.map((work) => fold(work[KEY]));
  const less = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
  const orders = {
    score: (a, b) => a - b,
    lists: (a, b) => works[b][WITNESSES] - works[a][WITNESSES] || a - b,
    new: (a, b) => works[b][YEAR] - works[a][YEAR] || a - b,
    old: (a, b) => (works[a][YEAR] || 9999) - (works[b][YEAR] || 9999) || a - b,
    title: (a, b) => less(titles[a], titles[b]) || a - b,
    key: (a, b) => less(keys[a], keys[b]),
  };
  const sorted = {};
  const order = (name) => (sorted[name] ||= works.map((_, place) => place).sort(orders[name] || orders.score));

  let matches = [];
  let shown = 0;

  function element(tag, properties, ...children) {
    const node = document.createElement(tag);
    Object.assign(node, properties);
    node.append(...children);
    return node;
  }
  function link(address, text) {
    return address ? element("a", { href: address, rel: "noopener" }, text) : text;
  }
  function source(place, line) {
    const path = data.chapters[place][0];
    const address = data.base && data.base + path.split("/").map(encodeURIComponent).join("/") + data.line + line;
    return link(address, `${path}:${line}`);
  }
  function joined(items) {
    return items.flatMap((item, place) => (place ? [", ", item] : [item]));
  }
  function card(work) {
    const [status, symbol] = data.statuses[work[STATUS]];
    const item = element("li", { className: status });
    item.append(element("h3", {}, link(work[LINK], work[TITLE])));
    item.append(element("button", { type: "button", className: "copy", title: `Copy @${work[KEY]}` }, `@${work[KEY]}`));
    if (work[REFERENCE]) item.append(element("p", { className: "reference" }, work[REFERENCE]));
    const lists = work[LISTS].length;
    const count = work[WITNESSES];
    const named = count === lists ? `${lists} ${lists === 1 ? "list" : "lists"}` : `${count} independent ${count === 1 ? "list" : "lists"} (of ${lists})`;
    item.append(element("p", { className: "meta" },
      element("span", { className: `status ${status}` }, `${symbol} ${status}${work[MINOR] ? ", minor" : ""}`),
      element("span", {}, named),
      element("span", {}, `score ${work[SCORE]}`),
      element("span", {}, work[TOPICS].map((topic) => data.topics[topic]).join(" · "))));
    const first = work[BELONGS][0];
    if (first) item.append(element("p", {}, `${first[1] ? "Belongs" : "Perhaps"} in ${data.chapters[first[0]][1]}: ${first[2]}.`));
    item.append(details(work));
    return item;
  }
  function details(work) {
    const box = element("details", {}, element("summary", {}, "Lists, places, score"));
    const fill = () => {
      if (box.childElementCount > 1) return;
      const lines = element("ul", {});
      lines.append(element("li", {}, `Named by ${work[LISTS].map((name) => data.lists[name]).join(", ")}`));
      if (work[PLACES].length) lines.append(element("li", {}, "Cited at ", ...joined(work[PLACES].map(([place, line]) => source(place, line)))));
      for (const [place, declared, reason] of work[BELONGS].slice(1))
        lines.append(element("li", {}, `${declared ? "Belongs" : "Perhaps"} in ${data.chapters[place][1]}: ${reason}`));
      for (const [name, points, reason] of work[PARTS])
        lines.append(element("li", {}, element("span", { className: "points" }, `${points > 0 ? "+" : ""}${points}`), ` ${name}: ${reason}`));
      box.append(lines);
    };
    box.addEventListener("toggle", fill);
    box.fill = fill;
    return box;
  }
  function extend(number) {
    const part = document.createDocumentFragment();
    for (const place of matches.slice(shown, shown + number)) part.append(card(works[place]));
    list.append(part);
    shown = Math.min(matches.length, shown + number);
    more.hidden = shown >= matches.length;
    more.textContent = `Show more (${(matches.length - shown).toLocaleString("en")} left)`;
  }
  function apply() {
    const words = fold(by("text").value).split(/\s+/).filter(Boolean);
    const topic = by("topic").value, chapter = by("chapter").value;
    const statuses = new Set([...form.elements.status].filter((box) => box.checked).map((box) => +box.value));
    matches = order(by("sort").value).filter((place) => {
      const work = works[place];
      return statuses.has(work[STATUS])
        && (topic === "" || work[TOPICS].includes(+topic))
        && (chapter === "" || work[CITED].includes(+chapter) || work[BELONGS].some((where) => where[0] === +chapter))
        && words.every((word) => haystacks[place].includes(word));
    });
    list.replaceChildren();
    shown = 0;
    extend(PAGE);
    count.textContent = matches.length === works.length
      ? `${works.length.toLocaleString("en")} works`
      : `${matches.length.toLocaleString("en")} of ${works.length.toLocaleString("en")} works`;
  }
  function choose(topic, chapter) {
    by("topic").value = topic;
    by("chapter").value = chapter;
    apply();
    by("works").scrollIntoView();
    by("works").focus({ preventScroll: true });
  }
  async function copy(button) {
    const key = button.textContent;
    try {
      await navigator.clipboard.writeText(key);
      count.textContent = `${key} copied`;
    } catch {
      getSelection().selectAllChildren(button); // no clipboard on this page: the key is marked, ready for Ctrl+C
      count.textContent = `${key} selected`;
    }
  }

  form.addEventListener("input", apply);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(apply));
  more.addEventListener("click", () => {
    const next = shown;
    extend(PAGE * 2);
    list.children[next]?.querySelector("button").focus();
  });
  list.addEventListener("click", (event) => {
    const button = event.target.closest(".copy");
    if (button) copy(button);
  });
  by("map")?.addEventListener("click", (event) => {
    const cell = event.target.closest("th, td"), button = event.target.closest("button");
    if (button) return choose(button.dataset.topic ?? "", button.dataset.chapter ?? "");
    const row = cell?.closest("tbody tr"), place = cell ? cell.cellIndex - 3 : -1;
    if (row && place >= 0) choose(String(row.sectionRowIndex), String(place));
  });
  addEventListener("beforeprint", () => {
    extend(matches.length);
    for (const box of list.querySelectorAll("details")) { box.fill(); box.open = true; }
  });
  apply();
})();
