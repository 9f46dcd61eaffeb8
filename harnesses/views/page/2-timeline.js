// The history: a lane for each thread, an interval for each operation, a mark for each event.

const laneHeight = 40;
const laneTop = 8;
const labelWidth = 44;

function stepWidth(container) {
  const free = container.clientWidth - labelWidth - 24;
  return Math.max(4, Math.min(110, free / Math.max(1, page.steps.length)));
}

class Timeline {
  constructor(container, select) {
    this.container = container;
    this.select = select;
    this.draw();
    container.addEventListener("click", (event) => this.clicked(event));
  }

  draw() {
    this.width = stepWidth(this.container);
    const lanes = page.threads.length;
    const width = labelWidth + this.width * page.steps.length + 12;
    const height = laneTop * 2 + laneHeight * lanes;
    this.svg = drawn("svg", {width, height, viewBox: `0 0 ${width} ${height}`, role: "img"});
    this.cursor = drawn("rect", {class: "cursor", y: 0, width: this.width, height});
    this.svg.append(this.cursor);
    page.threads.forEach((thread, lane) => this.drawLane(thread, lane, width));
    this.marks = page.steps.map((step, i) => this.drawMark(step, i));
    this.link = drawn("path", {class: "link", d: ""});
    this.svg.append(this.link);
    this.container.replaceChildren(this.svg);
  }

  x(step) {
    return labelWidth + step * this.width;
  }

  y(thread) {
    return laneTop + page.threads.indexOf(thread) * laneHeight;
  }

  drawLane(thread, lane, width) {
    const middle = laneTop + lane * laneHeight + laneHeight / 2;
    const group = drawn("g", {class: `lane ${threadClass(thread)}`});
    group.append(drawn("line", {x1: labelWidth, x2: width - 8, y1: middle, y2: middle}));
    group.append(drawn("text", {x: 8, y: middle + 4, class: "name"}, threadName(thread)));
    for (const span of spans.filter((one) => one.thread === thread)) {
      group.append(this.drawSpan(span, middle));
    }
    this.svg.append(group);
  }

  drawSpan(span, middle) {
    const width = Math.max(3, (span.last - span.first + 1) * this.width - 2);
    const kind = (span.culprit ? " culprit" : "") + (span.open ? " open" : "");
    const x = this.x(span.first) + 1;
    const y = middle - laneHeight / 2 + 4;
    const label = fitting((span.culprit ? "◆ " : "") + span.text, width);
    return drawn(
      "g", {class: `span${kind}`, "data-step": span.last},
      drawn("title", {}, span.text),
      drawn("rect", {x, y, width, height: laneHeight - 8, rx: 4}),
      drawn("text", {x: x + 5, y: y + 14}, label),
    );
  }

  drawMark(step, i) {
    const x = this.x(i) + this.width / 2;
    const bottom = this.y(step.thread) + laneHeight - 7;
    const culprit = step.culprit ? " culprit" : "";
    const mark = drawn("line", {
      class: `mark ${step.role}${culprit}`, x1: x, x2: x, y1: bottom - 9, y2: bottom,
    });
    this.svg.append(mark);
    return mark;
  }

  clicked(event) {
    const box = this.svg.getBoundingClientRect();
    const step = Math.floor((event.clientX - box.left - labelWidth) / this.width);
    if (step < 0 || step >= page.steps.length) {
      return;
    }
    const lane = Math.floor((event.clientY - box.top - laneTop) / laneHeight);
    this.select(this.nearest(step, page.threads[lane]));
  }

  // The step of that lane at this place, or else, within the same operation, the one before it.
  nearest(step, thread) {
    const span = spans.find((one) => one.thread === thread && one.first <= step &&
                                     step <= one.last);
    for (let i = step; span !== undefined && i >= span.first; --i) {
      if (page.steps[i].thread === thread) {
        return i;
      }
    }
    return step;
  }

  show(step) {
    this.marks[this.current]?.classList.remove("current");
    this.current = step;
    this.marks[step].classList.add("current");
    this.cursor.setAttribute("x", this.x(step));
    this.link.setAttribute("d", this.linkTo(step));
    const left = this.x(step) - this.container.scrollLeft;
    if (left < labelWidth + 20 || left > this.container.clientWidth - 60) {
      this.container.scrollLeft = this.x(step) - this.container.clientWidth / 2;
    }
  }

  // From the step that wrote what this one finds.
  linkTo(step) {
    const from = sources[step];
    if (from === null || page.steps[from].thread === page.steps[step].thread) {
      return "";
    }
    const [x1, x2] = [from, step].map((one) => this.x(one) + this.width / 2);
    const [y1, y2] = [from, step].map((one) => this.y(page.steps[one].thread) + laneHeight - 12);
    const bend = Math.max(12, (x2 - x1) / 3);
    return `M${x1},${y1} C${x1 + bend},${y1} ${x2 - bend},${y2} ${x2},${y2}`;
  }
}
