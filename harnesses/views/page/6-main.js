// The parts put together: one step is selected, and every view shows it.

const keyHelp = [
  ["→ ↓ j", "step on"], ["← ↑ k", "step back"], ["Page Down, Page Up", "ten steps"],
  ["Home, End", "first, last step"], ["] [", "next, previous step of the same thread"],
  ["v V", "next, previous step of the violation"], ["t", "light or dark"], ["?", "these keys"],
];

class Viewer {
  constructor() {
    this.step = 0;
    const select = (step) => this.select(step);
    this.timeline = new Timeline(byId("timeline"), select);
    this.list = new StepList(byId("steps"), select);
    byId("details").addEventListener("click", (event) => this.clicked(event));
    document.addEventListener("keydown", (event) => this.pressed(event));
    window.addEventListener("resize", () => {
      this.timeline.draw();
      this.timeline.show(this.step);
    });
    this.select(lastCulprit === -1 ? page.steps.length - 1 : lastCulprit);
  }

  select(step) {
    this.step = Math.max(0, Math.min(page.steps.length - 1, step));
    this.timeline.show(this.step);
    this.list.show(this.step);
    const memory = memoryAfter(this.step);
    byId("place").textContent = `step ${this.step + numberOfFirst} of ${numberOfLast}`;
    drawEvent(byId("event"), this.step);
    drawSource(byId("source"), this.step);
    drawVariables(byId("variables"), memory);
    drawHeap(byId("heap"), memory);
  }

  // The next step in this direction that fulfils the condition; the same one if there is none.
  next(direction, holds) {
    for (let i = this.step + direction; i >= 0 && i < page.steps.length; i += direction) {
      if (holds(page.steps[i])) {
        return i;
      }
    }
    return this.step;
  }

  nextCulprit() {
    const next = this.next(1, (step) => step.culprit);
    return next === this.step ? page.steps.findIndex((step) => step.culprit) : next;
  }

  clicked(event) {
    const button = event.target.closest("button");
    if (button?.dataset.step !== undefined) {
      this.select(Number(button.dataset.step));
    }
    const ways = {
      first: () => 0,
      back: () => this.step - 1,
      on: () => this.step + 1,
      last: () => page.steps.length - 1,
      culprit: () => this.nextCulprit(),
    };
    if (ways[button?.dataset.go] !== undefined) {
      this.select(ways[button.dataset.go]());
    }
  }

  wayOf(key) {
    const sameThread = (step) => step.thread === page.steps[this.step].thread;
    const culprit = (step) => step.culprit;
    const ways = {
      ArrowRight: () => this.step + 1, ArrowDown: () => this.step + 1, j: () => this.step + 1,
      ArrowLeft: () => this.step - 1, ArrowUp: () => this.step - 1, k: () => this.step - 1,
      PageDown: () => this.step + 10, PageUp: () => this.step - 10,
      Home: () => 0, End: () => page.steps.length - 1,
      "]": () => this.next(1, sameThread), "[": () => this.next(-1, sameThread),
      v: () => this.nextCulprit(), V: () => this.next(-1, culprit),
    };
    return Object.hasOwn(ways, key) ? ways[key] : undefined;
  }

  pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    if (event.key === "t") {
      switchTheme();
    } else if (event.key === "?") {
      switchHelp();
    } else if (this.wayOf(event.key) !== undefined) {
      event.preventDefault();
      this.select(this.wayOf(event.key)());
    }
  }
}

function fillHeader() {
  document.title = `${page.kind}: ${page.harness}`;
  byId("kind").textContent = page.kind;
  const subject = [page.harness, page.parameters].filter((text) => text !== "").join(", ");
  byId("subject").textContent = page.scenario === "" ? subject : `${subject}: ${page.scenario}`;
  byId("message").textContent = page.message;
  if (page.window !== null) {
    const {first, size, total} = page.window;
    byId("window").hidden = false;
    byId("window").textContent = `Shown are steps ${first + 1} to ${first + size} of ${total}, ` +
      "those around the violation. heddle show --verbose prints all of them.";
  }
  setUpTools(keyHelp);
}

fillHeader();
drawTexts(byId("texts"));
const viewer = page.steps.length === 0 ? null : new Viewer();
