// What follows from the data of the page: which step belongs where, and what memory holds after
// each step.

// As the reader counts: from 1, and in the whole trace if this is a window of it.
const numberOfFirst = 1 + (page.window === null ? 0 : page.window.first);
const numberOfLast = page.window === null ? page.steps.length : page.window.total;

function threadName(thread) {
  return `T${thread}`;
}

function siteOf(step) {
  return step.site === undefined ? null : page.sites[step.site];
}

// The place of a step, or of the last one before it in the same call: a call returns nowhere.
function siteNear(number) {
  const {thread, operation} = page.steps[number];
  for (let i = number; i >= 0; --i) {
    const step = page.steps[i];
    if (step.thread === thread && (step.operation !== operation || siteOf(step) !== null)) {
      return step.operation === operation ? siteOf(step) : null;
    }
  }
  return null;
}

// The part of a scenario that a step is in: before, threads or after.
function partsOfSteps() {
  if (!page.alone) {
    return page.steps.map(() => "threads");
  }
  const alone = page.steps.map((step) => step.thread === 0);
  const first = alone.indexOf(false);
  return alone.map((isAlone, i) => {
    if (!isAlone) {
      return "threads";
    }
    return first === -1 || i < first ? "before" : "after";
  });
}

// Stretches of time that the lanes show: operations, or, of a program without any, the functions
// that its threads are in.
function spansOfOperations() {
  const spans = new Map();
  page.steps.forEach((step, i) => {
    if (step.operation === undefined) {
      return;
    }
    const operation = page.operations[step.operation];
    const span = spans.get(step.operation) ?? {
      thread: step.thread, first: i, last: i, text: operation.text, culprit: operation.culprit,
    };
    span.last = i;
    span.open = step.role !== "return";
    spans.set(step.operation, span);
  });
  return [...spans.values()];
}

function spansOfFunctions() {
  const spans = [];
  const current = new Map();
  page.steps.forEach((step, i) => {
    const text = (siteOf(step)?.place ?? "").split(" ")[0];
    const span = current.get(step.thread);
    if (span !== undefined && span.text === text) {
      span.last = i;
      span.culprit = span.culprit || step.culprit === true;
    } else if (text !== "") {
      const begun = {thread: step.thread, first: i, last: i, text, culprit: step.culprit === true};
      current.set(step.thread, begun);
      spans.push(begun);
    }
  });
  return spans;
}

// Roles of steps that leave a value of their own.
const changes = new Set(["write", "update", "lock", "unlock", "memory"]);

// The step whose value each step finds, by the cell that both access: null if that is not known.
function sourcesOfValues() {
  const writers = new Map();
  return page.steps.map((step, i) => {
    if (step.sets === undefined) {
      return null;
    }
    const source = writers.get(step.sets[0]) ?? null;
    if (changes.has(step.role)) {
      writers.set(step.sets[0], i);
    }
    return step.role === "write" ? null : source;
  });
}

// Of a step that finds a value: where its thread last accessed the same cell, and the writes of
// others since then. A compare-exchange that goes by what it saw before may be fooled by these.
function lookBefore(number) {
  const {thread, sets, role} = page.steps[number];
  const since = [];
  for (let i = number - 1; sets !== undefined && role !== "write" && i >= 0; --i) {
    const step = page.steps[i];
    if (step.sets === undefined || step.sets[0] !== sets[0]) {
      continue;
    }
    if (step.thread === thread) {
      return since.length === 0 ? null : {step: i, since: since.reverse()};
    }
    if (changes.has(step.role)) {
      since.push(i);
    }
  }
  return null;
}

// What is known of memory after step `last`.
function memoryAfter(last) {
  const cells = new Map();
  for (const [cell, value, target] of page.initial) {
    cells.set(cell, {value, target, step: null, changed: false});
  }
  const freed = new Set();
  const seen = new Set();
  for (let i = 0; i <= last; ++i) {
    const step = page.steps[i];
    if (step.allocates !== undefined) {
      freed.delete(step.allocates);
      seen.add(step.allocates);
    }
    if (step.frees !== undefined) {
      freed.add(step.frees);
    }
    if (step.sets !== undefined) {
      const [cell, value, target] = step.sets;
      const before = cells.get(cell);
      const isNew = before === undefined || before.value !== value;
      const changed = i === last && isNew;
      cells.set(cell, {value, target, step: isNew ? i : before.step, changed, touched: i === last});
    }
  }
  return {cells, freed, seen};
}

// Where each thread stands in the end, of a deadlock or livelock: the message says it.
function standstills() {
  const clauses = page.message.matchAll(/(?:^|[:,] )T(\d+) ((?:waits|spins) .*?)(?=, T\d+ |$)/g);
  return ["deadlock", "livelock"].includes(page.kind)
    ? [...clauses].map(([, thread, text]) => ({thread: Number(thread), text}))
    : [];
}

const parts = partsOfSteps();
const spans = page.operations.length > 0 ? spansOfOperations() : spansOfFunctions();
const sources = sourcesOfValues();
const lastCulprit = page.steps.findLastIndex((step) => step.culprit);
