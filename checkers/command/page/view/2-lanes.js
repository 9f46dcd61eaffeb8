// The history: a lane for each process, an interval for each call, and the order through them.

const laneHeight = 40;
const laneTop = 8;
const margin = 10;
const smallestUnit = 0.05;
const largestUnit = 240;

function withinLimits(number, least, most) {
  return Math.max(least, Math.min(most, number));
}

class Lanes {
  constructor(container, select, hover) {
    this.container = container;
    container.addEventListener("click", (event) => {
      const call = this.callAt(event);
      if (call !== null) {
        select(call);
      }
    });
    container.addEventListener("pointermove", (event) => hover(this.callAt(event), event));
    container.addEventListener("pointerleave", (event) => hover(null, event));
  }

  callAt(event) {
    const span = event.target.closest(".span");
    return span === null ? null : Number(span.dataset.call);
  }

  // The width of one end when all of the view is to be seen.
  fittingUnit() {
    const names = this.container.querySelector(".names")?.offsetWidth ?? 100;
    const free = this.container.clientWidth - names - 2 * margin - 4;
    return free / Math.max(1, this.view.ends);
  }

  draw(view) {
    this.view = view;
    this.current = undefined;
    const names = element("div", {class: "names"}, view.lanes.map(({lane, name}) =>
      element("div", {class: threadClass(lane), title: name}, name)));
    this.container.replaceChildren(names);
    this.unit = withinLimits(this.fittingUnit(), 12, 150);
    this.drawCalls();
  }

  drawCalls() {
    const {view} = this;
    const width = Math.ceil(2 * margin + view.ends * this.unit);
    const height = 2 * laneTop + laneHeight * view.lanes.length;
    const lines = view.lanes.map(({lane}, row) => {
      const y = laneTop + row * laneHeight + laneHeight / 2;
      return drawn("g", {class: `lane ${threadClass(lane)}`},
                   drawn("line", {x1: margin, x2: width - margin, y1: y, y2: y}));
    });
    this.spans = view.calls.map((call, i) => this.drawCall(call, i, width));
    const svg = drawn("svg", {width, height, viewBox: `0 0 ${width} ${height}`}, lines, this.spans,
                      this.drawOrder());
    this.container.querySelector("svg")?.remove();
    this.container.append(svg);
  }

  x(place) {
    return margin + (place + 0.5) * this.unit;
  }

  y(call) {
    return laneTop + this.view.rows.get(call.lane) * laneHeight + 4;
  }

  drawCall(call, i, width) {
    const kind = kindOf(this.view, call);
    const x = this.x(call.from);
    const right = call.to === null ? width - margin : this.x(call.to);
    const span = {x, y: this.y(call), width: Math.max(2, right - x), height: laneHeight - 8};
    const open = call.to === null ? " open" : "";
    const label = fitting(signOf(call) + call.text, span.width);
    return drawn(
      "g", {class: `span ${kind}${open} ${threadClass(call.lane)}`, "data-call": i},
      drawn("rect", {...span, rx: Math.min(4, span.width / 3)}),
      label === "" ? null : drawn("text", {x: x + 5, y: span.y + 14}, label),
    );
  }

  drawOrder() {
    const {ordered} = this.view;
    const points = ordered.map((call) => [this.x(call.effect), this.y(call) + 24]);
    const line = drawn("polyline", {class: "order", points: points.join(" ")});
    const dots = points.map(([cx, cy]) =>
      drawn("circle", {class: "effect", cx, cy, r: Math.min(3.5, Math.max(1, this.unit / 3))}));
    const counts = this.unit < 24 ? [] : points.map(([x, y], i) =>
      drawn("text", {class: "count", x: x + 6, y: y + 4}, `${ordered[i].place}`));
    return [line, dots, counts];
  }

  // Keeps the selected call, or the middle, where it is.
  zoom(unit) {
    const {container} = this;
    const names = container.querySelector(".names").offsetWidth;
    const place = this.current === undefined
      ? (container.scrollLeft + (container.clientWidth - names) / 2 - margin) / this.unit
      : this.view.calls[this.current].from;
    const offset = margin + place * this.unit - container.scrollLeft;
    this.unit = withinLimits(unit, smallestUnit, largestUnit);
    this.drawCalls();
    container.scrollLeft = margin + place * this.unit - offset;
    if (this.current !== undefined) {
      this.show(this.current);
    }
  }

  show(call) {
    this.spans[this.current]?.classList.remove("current");
    this.current = call ?? undefined;
    if (call === null) {
      return;
    }
    const {container, view} = this;
    this.spans[call].classList.add("current");
    const names = container.querySelector(".names").offsetWidth;
    const left = this.x(view.calls[call].from) - container.scrollLeft;
    const free = container.clientWidth - names;
    if (left < 10 || left > free - 60) {
      container.scrollLeft += left - free / 2;
    }
    const top = this.y(view.calls[call]) - container.scrollTop;
    if (top < 0 || top > container.clientHeight - laneHeight) {
      container.scrollTop += top - container.clientHeight / 2;
    }
  }
}
