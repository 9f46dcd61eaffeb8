// What was found out, in words, and what there is to say of one call.

const mostInList = 200;

function processOf(view, call) {
  return `process ${view.processes[call.lane]}`;
}

function callLink(view, i, text = view.calls[i].text) {
  return element("button", {type: "button", class: "link", "data-call": i}, text);
}

// A link, with the process; of a call that is not shown the text alone.
function callByIndex(view, index, text) {
  const i = view.byIndex.get(index);
  return i === undefined ? element("bdi", {}, text)
    : [callLink(view, i), element("span", {class: "what"}, ` ${processOf(view, view.calls[i])}`)];
}

function factList(pairs) {
  return element("dl", {class: "facts"}, pairs
    .filter(([, value]) => value !== undefined && value !== null && value !== "")
    .map(([name, value]) => [element("dt", {}, name), element("dd", {}, `${value}`)]));
}

function title(text) {
  return element("h3", {}, text);
}

// The calls of the order, of many the last ones.
function orderList(view) {
  const {ordered} = view;
  const shown = ordered.slice(-mostInList);
  const skipped = shown.length === 0 ? 0 : shown[0].place - 1;
  return [
    skipped === 0 ? null : element("p", {class: "what"}, `… ${skipped} before these`),
    element("ol", {}, shown.map((call) => element(
      "li", {value: call.place}, callLink(view, view.byIndex.get(call.index)),
      element("span", {class: "what"}, ` ${processOf(view, call)}`),
      call.stands === undefined ? null : `, here stands ${call.stands}`))),
  ];
}

function aboutSmaller(view) {
  const {told} = view;
  const smaller = told.smaller_history ?? {};
  const lines = [];
  if (told.reason !== undefined && !told.message.endsWith(told.reason)) {
    lines.push(element("p", {class: "wrong"}, `${told.reason}.`));
  }
  const key = smaller.key ?? told.key;
  if (key !== undefined) {
    lines.push(element("p", {}, `The operations with the key ${key} alone have no explanation.`));
  }
  if (told.response !== undefined) {
    lines.push(element("p", {}, told.response_is_first
      ? "The first response that leaves no explanation: "
      : "A response that leaves no explanation, maybe not the first: ",
    callByIndex(view, told.response.index, told.response.operation)));
  }
  if (view.isSmall && smaller.operations !== undefined) {
    const enough = smaller.operations === 1 ? "1 is enough: no order explains it alone"
      : `${smaller.operations} are enough: no order explains them alone`;
    lines.push(element("p", {}, `Of the ${told.operations} operations ${enough}` + (
      smaller.is_minimal ? "." : " (--explain-time was not enough to make them fewer).")));
  }
  if (view.isSmall && smaller.initial !== undefined) {
    lines.push(element("p", {}, `The smaller history begins in the state ${smaller.initial}.`));
  }
  return lines;
}

// Why no next operation fits.
function blockedList(view, smaller) {
  const messages = new Map(view.isSmall
    ? (smaller.blocking ?? []).map(({index, message}) => [index, message]) : []);
  const items = view.calls.flatMap((call, i) => (!call.blocked ? []
    : [element("li", {}, callLink(view, i, messages.get(call.index) ?? call.text))]));
  return items.length === 0 ? null
    : [title("No next operation fits"), element("ul", {}, items)];
}

function whyNot(view) {
  const smaller = view.told.smaller_history ?? {};
  const state = view.isSmall ? smaller.state : view.told.state;
  const parts = [title("Why there is no explanation"), aboutSmaller(view)];
  if (state !== undefined) {
    const prefix = view.ordered.length === 0
      ? element("p", {}, "Nothing of it can be explained.") : orderList(view);
    parts.push(title("As far as it can be explained"), prefix,
               title("The state then"), element("pre", {}, state), blockedList(view, smaller));
  } else if (!view.isSmall && smaller.state !== undefined) {
    parts.push(element("p", {class: "what"}, "How far it can be explained, and why no further, " +
      "is shown of the smaller history (s)."));
  }
  return parts;
}

function whyExplained(view) {
  if (view.ordered.length > 0) {
    return [title("An order that explains it"), orderList(view)];
  }
  return [title("An order that explains it"), element(
    "p", {class: "what"}, view.told.linearization_note ??
      "None was kept: heddle check --witness finds one.")];
}

function aboutCheck(told) {
  const text = (value) => (value === undefined ? undefined : JSON.stringify(value));
  return [title("This check"), factList([
    ["file", told.file], ["history", told.name], ["format", told.format],
    ["type", told.type === undefined ? undefined : `${told.type} (from: ${told.type_from})`],
    ["operations", told.operations], ["verdict", told.verdict], ["limit", told.limit],
    ["algorithm", told.algorithm], ["steps", told.steps],
    ["seconds", told.seconds?.toFixed(4)],
    ["quasi factor", text(told.quasi_factor)], ["flavour", told.quasi_flavour],
    ["smallest factors", text(told.smallest)], ["factors that would do", text(told.sufficient)],
    ["confirmed by", told.smaller_history?.confirmed_by],
  ])];
}

function drawWhy(container, view) {
  const {told} = view;
  const found = {
    explained: () => whyExplained(view),
    "not explained": () => whyNot(view),
    unknown: () => [title("Not decided"), element("p", {}, `Stopped by: ${told.limit}.`)],
  }[told.verdict];
  container.replaceChildren();
  appendAll(container, [found(), aboutCheck(told)]);
}

function callFacts(view, call) {
  return factList([
    ["process", view.processes[call.lane]],
    ["operation", call.method],
    ["arguments", call.arguments.length === 0 ? "none" : call.arguments.join(", ")],
    ["result", call.response === undefined ? "pending: none yet" : call.result],
    ["invoked at", call.invocation], ["responded at", call.response],
    ["line", call.line],
    ["in the order", call.place === undefined ? undefined : `number ${call.place}`],
    ["here stands", call.stands],
  ]);
}

function messageOf(view, call) {
  const kind = kindOf(view, call);
  const told = (view.told.smaller_history?.blocking ?? []).find(({index}) => index === call.index);
  if (view.isSmall && told !== undefined) {
    return `${told.message}.`;
  }
  const blocked = call.blocked ? "It could be next, but does not fit there." : "";
  return {
    culprit: `Of the violation. ${blocked}`, blocked,
    left: view.isExplained ? "It took no effect." : "Not in the explained prefix.",
  }[kind] ?? "";
}

function callText(view, call) {
  const message = messageOf(view, call);
  const kind = kindOf(view, call);
  return [
    element("h2", {class: threadClass(call.lane)}, element("bdi", {}, call.text)),
    message === "" ? null : element("p", {class: kind === "left" ? "what" : "wrong"}, message),
    callFacts(view, call),
  ];
}
