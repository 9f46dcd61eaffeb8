// The parts put together: one history is shown, in one view, and one call of it is selected.

const keyHelp = [
  ["→ ←", "next operation, the one before"], ["] [", "the same of the same process"],
  ["Home, End", "first, last operation"], ["v", "next operation of the violation"],
  ["+ -", "scale"], ["0", "all of it"], ["s", "smaller or whole history"],
  ["n p", "next history, the one before"], ["Esc", "nothing selected"], ["t", "light or dark"],
  ["?", "these keys"],
];

// The message without the verdict before it, which stands beside it.
function plainMessage(verdict, message) {
  const plain = message.startsWith(`${verdict}: `) ? message.slice(verdict.length + 2) : message;
  if (verdict === "unknown") {
    return `Not decided: ${plain}`;
  }
  return {
    explained: "There is a legal order that keeps precedence",
    "not explained": "No legal order keeps precedence",
  }[plain] ?? plain;
}

// "a.jsonl: explained"; of a file with several histories with the number of each.
function historyTitles() {
  const counts = new Map();
  for (const {told} of page.histories) {
    counts.set(told.file, (counts.get(told.file) ?? 0) + 1);
  }
  return page.histories.map(({told}) => {
    const isOneOfMany = counts.get(told.file) > 1;
    const number = isOneOfMany && told.history !== undefined ? ` (${told.history + 1})` : "";
    return `${told.file}${number}: ${told.message ?? told.error}`;
  });
}

class Viewer {
  constructor() {
    this.lanes = new Lanes(byId("timeline"), (call) => this.select(call),
                           (call, event) => this.hover(call, event));
    document.addEventListener("keydown", (event) => this.pressed(event));
    document.addEventListener("click", (event) => this.clicked(event));
    this.drawHistories();
    const worst = page.histories.findIndex(({told}) => told.verdict === "not explained");
    this.showHistory(Math.max(0, worst));
  }

  drawHistories() {
    byId("histories").hidden = page.histories.length < 2;
    byId("histories").append(...historyTitles().map((text, i) =>
      element("button", {type: "button", "data-history": i}, text)));
  }

  showHistory(number) {
    this.history = withinLimits(number, 0, page.histories.length - 1);
    const {told, drawn: calls} = page.histories[this.history];
    const verdict = told.verdict ?? "not judged";
    byId("kind").textContent = verdict;
    byId("kind").className = verdict.replace(" ", "-");
    const of = told.verdict === undefined ? "" : `, ${told.type}, ${told.operations} operations`;
    byId("subject").textContent = `${told.file}${of}`;
    const message = told.message ?? told.error;
    byId("message").textContent = plainMessage(verdict, message);
    document.title = `${verdict}: ${told.file}`;
    byId("histories").querySelectorAll("button").forEach((button, i) =>
      mark(button, i === this.history));
    byId("histories").children[this.history].scrollIntoView({block: "nearest"});
    tellWindow(told, calls);
    this.views = viewsOf(page.histories[this.history]);
    this.showView(0);
  }

  showView(number) {
    this.shown = number;
    this.call = null;
    this.hover(null);
    byId("views").replaceChildren(...this.views.map(({title: text}, i) =>
      mark(element("button", {type: "button", "data-view": i}, text), i === number)));
    const isDrawn = this.views.length > 0;
    byId("timeline").hidden = byId("bar").hidden = byId("legend").hidden = !isDrawn;
    if (!isDrawn) {
      this.view = null;
      const {told} = page.histories[this.history];
      byId("why").replaceChildren(...(told.verdict === undefined ? [] : aboutCheck(told)));
      byId("details").replaceChildren();
      return;
    }
    this.view = viewOf(page.histories[this.history], this.views[number].isSmall);
    this.lanes.draw(this.view);
    drawWhy(byId("why"), this.view);
    drawLegend(this.view);
    const last = this.view.calls.findLastIndex((call) => call.culprit || call.blocked);
    document.querySelector('[data-do="violation"]').hidden = last === -1;
    this.select(this.view.calls.length === 0 ? null : Math.max(0, last));
  }

  select(call) {
    const {view} = this;
    this.call = call === null || view.calls.length === 0 ? null
      : withinLimits(call, 0, view.calls.length - 1);
    this.lanes.show(this.call);
    const details = byId("details");
    details.replaceChildren();
    appendAll(details, this.call === null
      ? [element("p", {class: "what"}, "No operation is selected.")]
      : callText(view, view.calls[this.call]));
    byId("place").textContent = this.call === null ? `${view.calls.length} operations`
      : `operation ${this.call + 1} of ${view.calls.length}`;
  }

  hover(call, event) {
    const box = byId("hover");
    box.hidden = call === null;
    if (call === null) {
      return;
    }
    if (this.hovered !== call || box.childElementCount === 0) {
      box.replaceChildren();
      appendAll(box, callText(this.view, this.view.calls[call]));
      this.hovered = call;
    }
    const fits = event.clientY + box.offsetHeight + 20 < window.innerHeight;
    box.style.left = `${Math.max(4, Math.min(event.clientX + 14,
                                             window.innerWidth - box.offsetWidth - 8))}px`;
    box.style.top =
      `${fits ? event.clientY + 16 : Math.max(4, event.clientY - box.offsetHeight - 12)}px`;
  }

  // The next call in this direction that fulfils the condition; the same one if there is none.
  next(direction, holds) {
    const {calls} = this.view;
    const start = this.call ?? (direction > 0 ? -1 : calls.length);
    for (let i = start + direction; i >= 0 && i < calls.length; i += direction) {
      if (holds(calls[i])) {
        return i;
      }
    }
    return this.call;
  }

  nextOfViolation() {
    const isOfIt = (call) => call.culprit || call.blocked;
    const next = this.next(1, isOfIt);
    const first = this.view.calls.findIndex(isOfIt);
    return next !== this.call || first === -1 ? next : first;
  }

  actions() {
    const sameLane = (call) =>
      this.call === null || call.lane === this.view.calls[this.call].lane;
    const zoomBy = (factor) => this.lanes.zoom(this.lanes.unit * factor);
    return {
      on: () => this.select(this.next(1, () => true)),
      back: () => this.select(this.next(-1, () => true)),
      onInLane: () => this.select(this.next(1, sameLane)),
      backInLane: () => this.select(this.next(-1, sameLane)),
      first: () => this.select(0),
      last: () => this.select(this.view.calls.length - 1),
      violation: () => this.select(this.nextOfViolation()),
      larger: () => zoomBy(1.5),
      smaller: () => zoomBy(1 / 1.5),
      fit: () => this.lanes.zoom(this.lanes.fittingUnit()),
      otherView: () => this.showView((this.shown + 1) % this.views.length),
      none: () => this.escape(),
    };
  }

  escape() {
    this.hover(null);
    if (!byId("keys").hidden) {
      switchHelp();
    } else {
      this.select(null);
    }
  }

  pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const ofPage = {
      t: switchTheme, "?": switchHelp,
      n: () => this.showHistory(this.history + 1), p: () => this.showHistory(this.history - 1),
    };
    const ofView = {
      ArrowRight: "on", ArrowLeft: "back", "]": "onInLane", "[": "backInLane", Home: "first",
      End: "last", v: "violation", "+": "larger", "=": "larger", "-": "smaller", 0: "fit",
      s: "otherView", Escape: "none",
    };
    if (Object.hasOwn(ofPage, event.key)) {
      ofPage[event.key]();
    } else if (Object.hasOwn(ofView, event.key) && this.view !== null) {
      event.preventDefault();
      this.actions()[ofView[event.key]]();
    }
  }

  clicked(event) {
    const {call, history, view, do: action} = event.target.closest("button")?.dataset ?? {};
    if (call !== undefined) {
      this.select(Number(call));
    } else if (history !== undefined) {
      this.showHistory(Number(history));
    } else if (view !== undefined) {
      this.showView(Number(view));
    } else if (action !== undefined) {
      this.actions()[action]();
    }
  }
}

function mark(button, isCurrent) {
  button.toggleAttribute("aria-current", isCurrent);
  return button;
}

// What of a history is not on the page.
function tellWindow(told, calls) {
  const note = byId("window");
  const shown = calls === null ? 0 : calls.calls.length;
  note.hidden = told.operations === undefined || shown === told.operations;
  note.textContent = calls === null
    ? "The page has as many operations as it can take: those of this history are not drawn."
    : `Drawn are ${shown} of ${told.operations} operations: ` + (told.verdict === "not explained"
      ? "those around the violation, and those that it is told by."
      : "the first ones.") + " --report json has them all.";
}

function drawLegend(view) {
  const of = view.isExplained ? "the order that explains it" : "the longest explained prefix";
  const signs = [
    [view.ordered.length > 0, `● where it takes effect, in ${of}`],
    [view.calls.some((call) => call.blocked), "✕ could be next, but does not fit"],
    [view.calls.some((call) => call.culprit), "◆ of the violation"],
    [view.calls.some((call) => call.to === null), "dashed: pending"],
  ];
  byId("legend").replaceChildren(...signs.filter(([is]) => is)
    .map(([, text]) => element("span", {}, text)));
}

setUpTools(keyHelp);
byId("interrupted").hidden = !page.interrupted;
if (page.histories.length === 0) {
  byId("message").textContent = "No history was judged";
  for (const id of ["bar", "timeline", "legend", "why", "details"]) {
    byId(id).hidden = true;
  }
} else {
  new Viewer();
}
