// What is shown of a history: all of its calls that are on the page, or those of the smaller one.

// The smaller history ends before the whole does: what responds later is pending in it.
function callIn(call, end, isSmall) {
  const isCut = call.response !== undefined && call.response > end;
  const place = isSmall ? call.small_place : call.place;
  const blocked = isSmall ? call.small_blocked : call.blocked;
  return isCut
    ? {...call, place, blocked, response: undefined, result: undefined,
       text: `${call.method}(${call.arguments.join(", ")}) pending`}
    : {...call, place, blocked};
}

// Positions without gaps, in the same order: what is not shown takes no room.
function rankEnds(calls) {
  const ends = calls.flatMap((call) =>
    call.response === undefined ? [call.invocation] : [call.invocation, call.response]);
  const ranks = new Map(ends.sort((a, b) => a - b).map((end, i) => [end, i]));
  for (const call of calls) {
    call.from = ranks.get(call.invocation);
    call.to = call.response === undefined ? null : ranks.get(call.response);
  }
  return ends.length;
}

// Where each call of the order takes effect: behind the one before it, within its interval.
function placeEffects(ordered) {
  let gap = 0;
  const inGaps = new Map();
  for (const call of ordered) {
    gap = Math.max(gap, call.from);
    inGaps.set(gap, [...(inGaps.get(gap) ?? []), call]);
  }
  for (const [start, calls] of inGaps) {
    calls.forEach((call, i) => {
      call.effect = start + (i + 1) / (calls.length + 1);
    });
  }
}

function viewOf(history, isSmall) {
  const end = isSmall ? history.told.smaller_history.end ?? Infinity : Infinity;
  const calls = history.drawn.calls
    .filter((call) => !isSmall || call.small)
    .map((call) => callIn(call, end, isSmall));
  const ends = rankEnds(calls);
  const ordered = calls.filter((call) => call.place !== undefined)
    .sort((a, b) => a.place - b.place);
  placeEffects(ordered);
  const used = [...new Set(calls.map((call) => call.lane))].sort((a, b) => a - b);
  return {
    told: history.told, isSmall, calls, ends, ordered,
    lanes: used.map((lane) => ({lane, name: history.drawn.lanes[lane]})),
    rows: new Map(used.map((lane, row) => [lane, row])),
    byIndex: new Map(calls.map((call, i) => [call.index, i])),
    isExplained: history.told.verdict === "explained",
    processes: history.drawn.lanes,
  };
}

// Which views a history has: the smaller one first, the whole if that is more.
function viewsOf(history) {
  if (history.drawn === null) {
    return [];
  }
  const {smaller_history: smaller, operations} = history.told;
  const counted = (count) => `${count} operation${count === 1 ? "" : "s"}`;
  const whole = {title: `Whole history, ${counted(operations)}`, isSmall: false};
  if (smaller === undefined) {
    return [whole];
  }
  const small = {title: `Smaller history, ${counted(smaller.operations)}`, isSmall: true};
  return smaller.operations === undefined && smaller.end === undefined
    ? [{...whole, isSmall: true}]
    : [smaller.operations === undefined ? {...small, title: "Up to the violation"} : small, whole];
}

// By what a call is marked.
function kindOf(view, call) {
  if (call.culprit) {
    return "culprit";
  }
  if (call.blocked) {
    return "blocked";
  }
  return view.ordered.length > 0 && call.place === undefined ? "left" : "";
}

function signOf(call) {
  const signs = (call.culprit ? "◆" : "") + (call.blocked ? "✕" : "");
  return signs === "" ? "" : `${signs} `;
}
