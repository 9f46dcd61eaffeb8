// Memory as boxes and arrows: heap blocks with their fields, and the variables that point to them.

const boxWidth = 132;
const rowHeight = 19;
const gapAcross = 56;
const gapDown = 18;
const mostBoxes = 40;

// Boxes by key: a block ("b3") or a variable that points to one ("v7").
function boxesOf(memory) {
  const boxes = new Map();
  const blockBox = (block) => {
    const key = `b${block}`;
    if (!boxes.has(key)) {
      const {name, told} = page.blocks[block];
      boxes.set(key, {key, block, title: name, told, freed: memory.freed.has(block), fields: []});
    }
    return boxes.get(key);
  };
  for (const block of memory.seen) {
    blockBox(block);
  }
  for (const [cell, state] of memory.cells) {
    const {label, offset, block} = page.cells[cell];
    if (block !== -1) {
      blockBox(block).fields.push({label, offset, ...state});
    } else if (state.target !== -1) {
      boxes.set(`v${cell}`, {key: `v${cell}`, title: label, fields: [{label: "", ...state}]});
    }
    if (state.target !== -1) {
      blockBox(state.target);
    }
  }
  [...boxes.values()].forEach(orderFields);
  return boxes;
}

// By where they are; those that have one name, as the elements of an array, get their offset.
function orderFields(box) {
  const count = (label) => box.fields.filter((field) => field.label === label).length;
  const isShared = box.fields.map((field) => count(field.label) > 1);
  box.fields.forEach((field, i) => {
    field.label = isShared[i] ? `${field.label}+${field.offset}` : field.label;
  });
  box.fields.sort((a, b) => a.offset - b.offset);
}

function targetsOf(box) {
  return box.fields.filter((field) => field.target !== -1).map((field) => `b${field.target}`);
}

// Columns by the length of the shortest way from what nothing points to, variables first.
function placeInColumns(boxes) {
  const pointedTo = new Set([...boxes.values()].flatMap(targetsOf));
  const order = [...boxes.values()].sort((a, b) => rank(a) - rank(b));
  const roots = order.filter((box) => !pointedTo.has(box.key));
  for (const start of [...roots, ...order]) {
    const queue = [[start, 0]];
    while (queue.length > 0) {
      const [box, column] = queue.shift();
      if (box.column === undefined || (start === box && roots.includes(box))) {
        box.column = box.column ?? column;
        queue.push(...targetsOf(box).map((key) => boxes.get(key))
          .filter((next) => next.column === undefined)
          .map((next) => [next, box.column + 1]));
      }
    }
  }
}

function rank(box) {
  return box.block === undefined ? -1 : box.block;
}

function heightOf(box) {
  return rowHeight * (1 + box.fields.length) + 4;
}

// Those with arrows stand in their columns, the others in rows of three below.
function placeBoxes(boxes) {
  const targets = new Set(boxes.flatMap(targetsOf));
  const isAlone = (box) => !targets.has(box.key) && targetsOf(box).length === 0;
  const sorted = [...boxes].sort((a, b) => rank(a) - rank(b));
  const bottoms = [];
  let width = 0;
  const put = (box, column, top) => {
    box.x = 4 + column * (boxWidth + gapAcross);
    box.y = top;
    width = Math.max(width, box.x + boxWidth + 28);
    return top + heightOf(box) + gapDown;
  };
  for (const box of sorted.filter((one) => !isAlone(one))) {
    bottoms[box.column] = put(box, box.column, bottoms[box.column] ?? 6);
  }
  let height = Math.max(6, ...bottoms.filter((one) => one !== undefined));
  const alone = sorted.filter(isAlone);
  for (let i = 0; i < alone.length; i += 3) {
    const top = height;
    alone.slice(i, i + 3).forEach((box, column) => {
      height = Math.max(height, put(box, column, top));
    });
  }
  return {width, height};
}

function clipped(text, letters) {
  return text.length <= letters ? text : `${text.slice(0, letters - 1)}…`;
}

function drawField(box, field, i) {
  const y = box.y + rowHeight * (i + 1) + 2;
  const state = field.changed ? " changed" : field.touched ? " touched" : "";
  const letters = 18 - Math.min(9, field.label.length);
  return drawn(
    "g", {class: `field${state}`},
    drawn("title", {}, `${field.label} ${field.value}`),
    drawn("rect", {x: box.x + 1, y, width: boxWidth - 2, height: rowHeight}),
    drawn("text", {x: box.x + 6, y: y + 14, class: "label"}, clipped(field.label, 9)),
    drawn("text", {x: box.x + boxWidth - 8, y: y + 14, class: "value", "text-anchor": "end"},
          clipped(field.value, letters)),
  );
}

function drawBox(box) {
  const kind = box.block === undefined ? "variable" : box.freed ? "block freed" : "block";
  const title = box.freed ? `${box.title} (freed)` : box.title;
  return drawn(
    "g", {class: `box ${kind}`},
    drawn("title", {}, box.told ?? box.title),
    drawn("rect", {x: box.x, y: box.y, width: boxWidth, height: heightOf(box), rx: 5}),
    drawn("text", {x: box.x + 7, y: box.y + 15, class: "title"}, clipped(title, 19)),
    box.fields.map((field, i) => drawField(box, field, i)),
  );
}

function arrowPath(from, row, to) {
  const y1 = from.y + rowHeight * (row + 1) + 2 + rowHeight / 2;
  const x1 = from.x + boxWidth;
  const y2 = to.y + rowHeight / 2 + 1;
  if (to.column > from.column) {
    const bend = (to.x - x1) / 2;
    return `M${x1},${y1} C${x1 + bend},${y1} ${to.x - bend},${y2} ${to.x - 2},${y2}`;
  }
  const x2 = to.x + boxWidth;
  const out = Math.max(x1, x2) + 24;
  return `M${x1},${y1} C${out},${y1} ${out},${y2} ${x2 + 2},${y2}`;
}

function drawArrows(box, boxes) {
  return box.fields.map((field, i) => {
    const to = field.target === -1 ? undefined : boxes.get(`b${field.target}`);
    const stale = to?.freed ? " stale" : "";
    return to?.x === undefined ? null
      : drawn("path", {class: `arrow${field.changed ? " changed" : ""}${stale}`,
                       d: arrowPath(box, i, to), "marker-end": "url(#head)"});
  });
}

function drawHeap(container, memory) {
  const boxes = boxesOf(memory);
  if (boxes.size === 0) {
    container.replaceChildren();
    return;
  }
  placeInColumns(boxes);
  const shown = [...boxes.values()].slice(0, mostBoxes);
  const {width, height} = placeBoxes(shown);
  const head = drawn("marker", {id: "head", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7,
                                markerHeight: 7, orient: "auto-start-reverse"},
                     drawn("path", {d: "M0,0 L8,4 L0,8 z"}));
  const svg = drawn("svg", {width, height, viewBox: `0 0 ${width} ${height}`, role: "img",
                            "aria-label": "Heap blocks and pointers"},
                    drawn("defs", {}, head), shown.map(drawBox),
                    shown.map((box) => drawArrows(box, boxes)));
  const more = boxes.size > shown.length ? `, ${boxes.size - shown.length} more not drawn` : "";
  container.replaceChildren(element("h3", {}, `Heap${more}`),
                            element("div", {class: "canvas"}, svg));
}
