// What one step does: in words, in the source, and to variables.

function link(step, text) {
  return element("button", {type: "button", class: "link", "data-step": step}, text);
}

function stepLink(step) {
  return link(step, `step ${step + numberOfFirst} by ${threadName(page.steps[step].thread)}`);
}

// "step 17, since then written in step 22 by T2 and step 31 by T3".
function lookBeforeText({step, since}) {
  const some = since.slice(-4);
  const more = since.length > some.length ? `${since.length - some.length} others, ` : "";
  const links = some.map((one, i) => [i === 0 ? "" : i === some.length - 1 ? " and " : ", ",
                                      stepLink(one)]);
  return [link(step, `step ${step + numberOfFirst}`), `, since then written in ${more}`, links];
}

function drawEvent(container, number) {
  const step = page.steps[number];
  const operation = step.operation === undefined ? null : page.operations[step.operation];
  const heading = element(
    "h2", {class: `${step.role} ${step.culprit ? "culprit" : ""}`},
    element("span", {class: `who ${threadClass(step.thread)}`}, threadName(step.thread)),
    element("bdi", {}, step.text),
  );
  const within = operation === null ? null
    : element("p", {class: "within"}, "in ", element("bdi", {}, operation.text),
              operation.culprit ? element("span", {class: "badge"}, "of the violation") : null);
  const facts = element("dl");
  for (const [name, value] of step.details ?? []) {
    facts.append(element("div", {}, element("dt", {}, name), element("dd", {}, value)));
  }
  if (sources[number] !== null) {
    facts.append(element("div", {}, element("dt", {}, "value from"),
                         element("dd", {}, stepLink(sources[number]))));
  }
  const before = lookBefore(number);
  if (before !== null) {
    facts.append(element("div", {}, element("dt", {}, "this thread saw it in"),
                         element("dd", {}, lookBeforeText(before))));
  }
  container.replaceChildren(heading, ...(within === null ? [] : [within]), facts);
}

function drawSource(container, number) {
  const site = siteNear(number);
  if (site === null || site.name === "") {
    container.replaceChildren(element("h3", {}, "Source"),
                              element("p", {class: "none"}, "no place in the source is known"));
    return;
  }
  const title = element("h3", {}, "Source ", element("bdi", {class: "where"}, site.place));
  if (site.file === -1) {
    container.replaceChildren(title, element("p", {class: "none"},
                                             `${site.name}:${site.line} was not at hand`));
    return;
  }
  const {lines} = page.files[site.file];
  const code = element("ol", {class: "code"});
  for (let line = Math.max(1, site.line - 4); line <= site.line + 4; ++line) {
    if (lines[line] !== undefined) {
      code.append(element("li", {value: line, class: line === site.line ? "here" : ""},
                          element("code", {}, lines[line] || " ")));
    }
  }
  container.replaceChildren(title, code);
}

function variableRow(cell, state) {
  const {label} = page.cells[cell];
  const row = element(
    "tr", {class: state.changed ? "changed" : state.touched ? "touched" : ""},
    element("td", {}, element("bdi", {}, label)),
    element("td", {}, element("bdi", {}, state.value)),
    element("td", {}, state.step === null ? "" : stepLink(state.step)),
  );
  return row;
}

function drawVariables(container, memory) {
  const rows = [...memory.cells]
    .filter(([cell]) => page.cells[cell].block === -1)
    .sort(([a], [b]) => a - b)
    .map(([cell, state]) => variableRow(cell, state));
  if (rows.length === 0) {
    container.replaceChildren();
    return;
  }
  const head = ["variable", "value", "since"].map((text) => element("th", {}, text));
  container.replaceChildren(
    element("h3", {}, "Variables"),
    element("table", {}, element("thead", {}, element("tr", {}, head)),
            element("tbody", {}, rows)));
}

function drawTexts(container) {
  const add = (title, text, isOpen) => {
    if (text !== "") {
      const box = element("details", isOpen ? {open: ""} : {}, element("summary", {}, title),
                          element("pre", {}, text));
      container.append(box);
    }
  };
  add("Why it is a violation", page.explanation, true);
  add("What the program printed", page.output, false);
  add("Blocks of memory", page.blocks.map((one) => `${one.name} is ${one.told}`).join("\n"), false);
  add("Schedule", `${page.schedule}\ntrace ${page.hash}`, false);
}
