"""Acceptance cases about the page of `heddle check --html`, without a browser and in one."""

import json

from acceptance_browser import WIDER_THAN_THE_WINDOW, need_browser
from acceptance_page import HOSTILE, page_data
from acceptance_support import expect, expect_that
from browser import Browser

WIDTHS = {"narrow": (800, 900), "wide": (1400, 900)}
MOST = 5000

# What is selected: in the lanes, in words; and how many calls are drawn, and how many lanes.
SELECTED = """
const current = document.querySelector(".span.current");
return [current === null ? null : Number(current.dataset.call),
        document.getElementById("place").textContent,
        document.querySelector("#details h2")?.textContent ?? null];
"""
DRAWN = """
const boxes = [...document.querySelectorAll(".span rect")].map((one) => one.getBBox());
return [document.querySelectorAll("#timeline .lane").length, boxes.length,
        boxes.every((box) => box.width > 0 && box.height > 0)];
"""
# In parts of the window.
WIDTH_OF_LANES = "return document.querySelector('#timeline svg').getBBox().width"
HOVER = """
const span = document.querySelectorAll(".span rect")[arguments[0]];
const box = span.getBoundingClientRect();
span.dispatchEvent(new PointerEvent("pointermove", {
  bubbles: true, clientX: box.x + 2, clientY: box.y + 2}));
const hover = document.getElementById("hover");
const place = hover.getBoundingClientRect();
return [hover.hidden, hover.textContent, place.x >= 0 && place.right <= window.innerWidth];
"""


def operation(process, method, arguments, result, begin, end):
    line = {"process": process, "operation": method, "arguments": arguments, "invocation": begin}
    return line if end is None else {**line, "result": result, "response": end}


def write_history(context, name, kind, operations):
    path = context.scratch / f"{name}.jsonl"
    lines = [{"heddle-history": 1, "type": kind}, *operations]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


def overtaken(context):
    """A queue where 8 leaves before 7, beside a pending call and some that do not matter."""
    return write_history(context, "overtaken", "queue", [
        operation(0, "enq", [5], None, 1, 2),
        operation(1, "deq", [], 5, 3, 4),
        operation(0, "enq", [7], None, 5, 6),
        operation(0, "enq", [8], None, 7, 10),
        operation(1, "enq", [9], None, 8, None),
        operation(2, "deq", [], 8, 11, 12),
    ])  # fmt: skip


def long_history(context, count):
    """Writes of a register, three fourths of the way one that is read too late."""
    lines = [operation(i % 4, "write", [i], None, 2 * i, 2 * i + 1) for i in range(count)]
    place = 3 * count // 4
    lines[place] = operation(0, "read", [], place - 8, 2 * place, 2 * place + 1)
    return write_history(context, f"long-{count}", "register", lines)


def hostile_history(context):
    return write_history(context, "hostile", "register", [
        operation(0, "write", [HOSTILE], None, 1, 2),
        operation(1, "read", [], HOSTILE + "<!--", 3, 4),
    ])  # fmt: skip


def page_of(context, status, *words):
    """The page, and its data."""
    page = context.scratch / "page.html"
    done = context.run(context.heddle("check", "--html", page, *words), cwd=context.scratch)
    expect("exit status", status, done.status)
    return page, page_data(page)["histories"]


def told_as_in_the_report(context, path, told, *options):
    """What the page tells is what the JSON report has, lists of operations aside."""
    done = context.run(context.heddle("check", "--report", "json", *options, path))
    result = json.loads(done.output)["results"][0]
    for key in ("verdict", "message", "reason", "state", "operations", "response", "limit"):
        expect(key, result.get(key), told.get(key))
    smaller = result.get("smaller_history", {})
    for key in ("state", "blocking", "end", "is_minimal"):
        expect(key, smaller.get(key), told.get("smaller_history", {}).get(key))
    return result


def check_page(context):
    path = overtaken(context)
    _, [history] = page_of(context, 1, path)
    result = told_as_in_the_report(context, path, history["told"])
    calls = history["drawn"]["calls"]
    expect("lanes", ["0", "1", "2"], history["drawn"]["lanes"])
    expect("calls by invocation", list(range(6)), [call["index"] for call in calls])
    smaller = result["smaller_history"]
    expect("smaller history", [one["index"] for one in smaller["operations"]],
           [call["index"] for call in calls if call.get("small")])
    placed = sorted((call["small_place"], call["index"]) for call in calls if "small_place" in call)
    expect("its prefix", smaller["longest_prefix"], [index for _, index in placed])
    expect("what does not fit", [one["index"] for one in smaller["blocking"]],
           [call["index"] for call in calls if call.get("small_blocked")])

    explained = write_history(context, "explained", "queue",
                              [operation(0, "enq", [1], None, 1, 4),
                               operation(1, "deq", [], 1, 2, 3)])  # fmt: skip
    _, histories = page_of(context, 1, "--witness", explained, path)
    expect("verdicts", ["explained", "not explained"],
           [one["told"]["verdict"] for one in histories])
    expect("order", [1, 2], [call["place"] for call in histories[0]["drawn"]["calls"]])

    # Too many orders for this algorithm and this time.
    open_at_once = [operation(i, "enq", [i], None, 1, 99) for i in range(20)]
    hard = write_history(context, "hard", "queue",
                         [*open_at_once, operation(20, "deq", [], 99, 100, 101)])
    _, [late] = page_of(context, 3, "--algorithm", "wing-gong", "--time-limit", "0.1", hard)
    expect("verdict", "unknown", late["told"]["verdict"])
    expect("calls", 21, len(late["drawn"]["calls"]))


def long_and_hostile(context):
    page, [history] = page_of(context, 1, long_history(context, 40_000))
    calls = history["drawn"]["calls"]
    expect("calls", MOST, len(calls))
    expect("of", 40_000, history["told"]["operations"])
    indexes = {call["index"] for call in calls}
    expect_that("the violation is there", {30_000, 29_992} <= indexes)
    expect_that("under 3 MB", page.stat().st_size < 3e6, page.stat().st_size)

    page, [history] = page_of(context, 1, hostile_history(context))
    text = page.read_text()
    for mark, times in (("<script", 2), ("</script", 2), ("<img", 0), ("<!--", 0)):
        expect(f"times that {mark} is there", times, text.count(mark))
    expect("argument", [json.dumps(HOSTILE)], history["drawn"]["calls"][0]["arguments"])


def wrong_uses(context):
    path = overtaken(context)
    old = context.scratch / "old.html"
    old.write_text("old")
    for words, told in ((["--html", context.scratch / "no" / "page.html", path], "no/page.html"),
                        (["--html", "/dev/full", path], "/dev/full"),
                        (["--html", "", path], "--html"),
                        (["--html", old, "--report", "pdf", path], "--report"),
                        (["--html", old, "--follow", path], "--html")):  # fmt: skip
        done = context.run(context.heddle("check", *words), cwd=context.scratch)
        expect("exit status", 2, done.status)
        expect("lines of message", 1, len(done.errors.strip().splitlines()))
        expect_that(f"it says {told}", told in done.errors, done.errors)
    expect("the old page", "old", old.read_text())
    names = sorted(one.name for one in context.scratch.iterdir())
    expect("nothing is left behind", ["old.html", "overtaken.jsonl"], names)


def walk(browser, calls):
    """Keys select; + and - change the scale; Esc lets go."""
    browser.press("Home")
    for keys, place in (([], 0), (["ArrowRight"], 1), (["ArrowRight"] * 2, 3), (["ArrowLeft"], 2),
                        (["End"], len(calls) - 1), (["ArrowRight"], len(calls) - 1),
                        (["ArrowLeft"] * 99, 0)):  # fmt: skip
        browser.press(*keys)
        told = f"operation {place + 1} of {len(calls)}"
        expect("selected", [place, told, calls[place]["text"]], browser.run(SELECTED))
    before = browser.run(WIDTH_OF_LANES)
    browser.press("+")
    larger = browser.run(WIDTH_OF_LANES)
    browser.press("-", "-")
    smaller = browser.run(WIDTH_OF_LANES)
    expect_that("scales", larger > before > smaller, (larger, before, smaller))
    expect("selected", 0, browser.run(SELECTED)[0])
    browser.press("Escape")
    expect("selected", [None, f"{len(calls)} operations", None], browser.run(SELECTED))
    browser.press("v")
    expect_that("v goes to the violation", calls[browser.run(SELECTED)[0]].get("culprit"))


def page_in_a_browser(context):
    need_browser()
    page, [history] = page_of(context, 1, overtaken(context))
    calls = history["drawn"]["calls"]
    small = [call for call in calls if call.get("small")]
    with Browser() as browser:
        for width, size in WIDTHS.items():
            browser.size(*size)
            browser.open(page)
            expect(f"columns beyond the window, {width}", 0,
                   max(0, browser.run(WIDER_THAN_THE_WINDOW)))
            lanes = len({call["lane"] for call in small})
            expect("the smaller history", [lanes, len(small), True], browser.run(DRAWN))
            blocked = [one["message"] for one in history["told"]["smaller_history"]["blocking"]]
            expect("why nothing fits", blocked, browser.texts("#why ul li"))
            browser.press("s")
            expect("the whole", [3, len(calls), True], browser.run(DRAWN))
            expect("pending calls", 1, len(browser.texts(".span.open")))
            walk(browser, calls)
            hidden, text, is_inside = browser.run(HOVER, 5)
            expect_that("hovering tells", not hidden and is_inside, (hidden, is_inside))
            for part in ("deq() -> 8", "process2", "result8", "invoked at", "responded at"):
                expect_that(f"it has {part}", part in text, text)
            browser.click('#views button[data-view="0"]')
            expect("the smaller one again", len(small), browser.run(DRAWN)[1])
        expect("messages on the console", [], browser.messages())


def verdicts_in_a_browser(context):
    """Several files, each verdict; the page begins with the first that is not explained."""
    need_browser()
    explained = write_history(context, "explained", "queue",
                              [operation(0, "enq", [1], None, 1, 4),
                               operation(1, "deq", [], 1, 2, 3)])  # fmt: skip
    empty = write_history(context, "empty", "queue", [])
    page, _ = page_of(context, 2, "--witness", explained, context.scratch / "nowhere",
                      overtaken(context), empty)
    with Browser() as browser:
        browser.open(page)
        expect("verdict", ["not explained"], browser.texts("#kind"))
        browser.press("p")
        expect("verdict", ["not judged"], browser.texts("#kind"))
        expect_that("why", "cannot be opened" in browser.texts("#message")[0])
        expect("lanes", True, browser.run("return document.getElementById('timeline').hidden"))
        browser.press("ArrowRight", "+", "s", "Escape", "p")
        expect("verdict", ["explained"], browser.texts("#kind"))
        expect("order", ["enq(1) process 0", "deq() -> 1 process 1"], browser.texts("#why ol li"))
        expect("points of it", 2, len(browser.texts(".effect")))
        browser.press("n", "n", "n", "n", "ArrowRight", "Home", "v", "+")
        expect("verdict", ["explained"], browser.texts("#kind"))
        expect("calls", 0, browser.run(DRAWN)[1])
        browser.click('button[data-history="0"]')
        expect("calls", 2, browser.run(DRAWN)[1])
        expect("messages on the console", [], browser.messages())


def markup_stays_text(context):
    need_browser()
    page, _ = page_of(context, 1, hostile_history(context))
    with Browser() as browser:
        for size in WIDTHS.values():
            browser.size(*size)
            browser.open(page)
            browser.press("s", "ArrowLeft", "ArrowRight")
            browser.run(HOVER, 0)
            expect("columns beyond the window", 0, max(0, browser.run(WIDER_THAN_THE_WINDOW)))
            expect("what ran", None, browser.run("return window.wasRun ?? null"))
            expect("images", 0, browser.run("return document.images.length"))
            expect("scripts", 2, browser.run("return document.scripts.length"))
            shown = browser.texts("#details h2")[0]
            expect_that("the text is there", "</script><script>window.wasRun" in shown, shown)
        expect("messages on the console", [], browser.messages())


def long_history_in_a_browser(context):
    need_browser()
    for count in (MOST, 12_000):
        page, [history] = page_of(context, 1, long_history(context, count))
        with Browser() as browser:
            browser.size(*WIDTHS["wide"])
            browser.open(page)
            browser.press("s", "v")
            expect("calls drawn", MOST, browser.run(DRAWN)[1])
            note = browser.texts("#window:not([hidden])")
            expect_that("a window is told", (len(note) == 1) == (count > MOST), note)
            expect_that("with its size", all(f"{MOST} of {count}" in one for one in note), note)
            selected = history["drawn"]["calls"][browser.run(SELECTED)[0]]
            expect_that("the violation is selected", selected.get("culprit"), selected)
            milliseconds = browser.run("""
                const start = performance.now();
                for (const key of ["ArrowLeft", "+", "-", "ArrowRight"]) {
                  document.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
                  document.body.getBoundingClientRect();
                }
                return performance.now() - start;""")
            expect_that("four keys in 2 s", milliseconds < 2000, f"{milliseconds:.0f} ms")
            expect("messages on the console", [], browser.messages())


CASES = {
    "check-page": check_page,
    "check-page-long-and-hostile": long_and_hostile,
    "check-page-used-wrongly": wrong_uses,
}
BROWSER_CASES = {
    "browser-check-page": page_in_a_browser,
    "browser-check-page-verdicts": verdicts_in_a_browser,
    "browser-check-page-markup": markup_stays_text,
    "browser-check-page-long": long_history_in_a_browser,
}
