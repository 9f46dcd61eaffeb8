// The interleaving: a row for each step, a column for each thread.

const partTitles = {
  before: "Before the threads start",
  threads: "The threads",
  after: "After all threads have ended",
};

class StepList {
  constructor(container, select) {
    this.container = container;
    this.columns = page.threads.filter((thread) => !(page.alone && thread === 0));
    container.style.setProperty("--threads", Math.max(1, this.columns.length));
    const list = element("div", {class: "rows"}, this.head());
    this.rows = page.steps.map((step, i) => {
      if (page.alone && parts[i] !== parts[i - 1]) {
        list.append(element("p", {class: "part"}, partTitles[parts[i]]));
      }
      const row = this.row(step, i);
      list.append(row);
      return row;
    });
    appendAll(list, [this.ends()]);
    container.replaceChildren(list);
    container.addEventListener("click", (event) => {
      const row = event.target.closest(".row");
      if (row?.dataset.step !== undefined && document.getSelection().isCollapsed) {
        select(Number(row.dataset.step));
      }
    });
  }

  head() {
    const titles = this.columns.map((thread) =>
      element("span", {class: `title ${threadClass(thread)}`}, threadName(thread)));
    return element("div", {class: "head"}, element("span"), titles);
  }

  // What keeps each thread from going on.
  ends() {
    const cells = standstills().map(({thread, text}) => {
      const [, what, place] = text.match(/^(.*?)(?: \(([^()]*)\))?$/);
      const cell = element("span", {class: `cell other ${threadClass(thread)}`},
                           element("span", {class: "who"}, threadName(thread)),
                           element("bdi", {class: "text"}, what),
                           place === undefined ? null : this.where(place, false));
      cell.style.gridColumn = `${this.columns.indexOf(thread) + 2}`;
      return cell;
    });
    return cells.length === 0 ? null : element(
      "div", {class: "ends"}, element("p", {class: "part"}, "In the end"),
      element("div", {class: "row culprit"}, element("span", {class: "number"}), cells));
  }

  row(step, i) {
    const column = this.columns.indexOf(step.thread);
    const place = siteOf(step)?.place ?? "";
    const culprit = step.culprit ? " culprit" : "";
    const inside = step.operation !== undefined && page.operations[step.operation].culprit;
    const alone = column === -1 ? " alone" : "";
    const cell = element(
      "span", {class: `cell ${step.role} ${threadClass(step.thread)}`},
      element("span", {class: "who"}, threadName(step.thread)),
      element("bdi", {class: "text"}, step.text),
      place === "" ? null : this.where(place, column === -1),
    );
    cell.style.gridColumn = column === -1 ? "2 / -1" : `${column + 2}`;
    const kind = `row${culprit}${alone}${inside ? " inside" : ""}`;
    return element("div", {class: kind, "data-step": i},
                   element("span", {class: "number"}, `${i + numberOfFirst}`), cell);
  }

  // Of a column there is no room for the function, which the call mostly tells.
  where(place, isWide) {
    const isShort = !isWide && (page.operations.length > 0 || this.columns.length > 2);
    const text = isShort ? place.split(" ").pop() : place;
    return element("bdi", {class: "where", title: place}, text);
  }

  show(step) {
    if (this.current !== undefined) {
      this.rows[this.current].removeAttribute("aria-current");
    }
    this.current = step;
    const row = this.rows[step];
    row.setAttribute("aria-current", "step");
    const pane = this.container.getBoundingClientRect();
    const scrolls = this.container.scrollHeight > this.container.clientHeight + 1;
    const box = row.getBoundingClientRect();
    if (scrolls && (box.top < pane.top + 60 || box.bottom > pane.bottom - 40)) {
      this.container.scrollTop += box.top - pane.top - this.container.clientHeight / 2;
    }
  }
}
