"""Acceptance cases about the page in a browser, and about what other programs draw."""

import acceptance_page
import example_violations
from acceptance_support import Failure, expect, expect_that
from browser import Browser, is_there

WIDTHS = {"wide": (1300, 850), "narrow": (420, 900)}

# What is selected in each view: the step's place in the list, in the lanes, and in words.
SELECTED = """
const row = document.querySelector(".row[aria-current]");
const mark = [...document.querySelectorAll(".mark")].findIndex(
  (one) => one.classList.contains("current"));
return [Number(row.dataset.step), mark, document.getElementById("place").textContent,
        document.querySelector("#event h2").textContent];
"""

MIDDLE_OF_MARK = """
document.querySelector("#timeline").scrollLeft = 0;
const box = document.querySelectorAll(".mark")[arguments[0]].getBoundingClientRect();
const target = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
target.dispatchEvent(new MouseEvent("click", {
  bubbles: true, clientX: box.x + box.width / 2, clientY: box.y + box.height / 2}));
"""

WIDER_THAN_THE_WINDOW = "return document.documentElement.scrollWidth - window.innerWidth"


def need_browser():
    if not is_there():
        raise Failure("chromium and chromedriver are not installed: scripts/setup browser")


def expect_selected(browser, step, steps):
    row, mark, place, _ = browser.run(SELECTED)
    expect("selected in the list and the lanes", (step, step), (row, mark))
    expect("told", f"step {step + 1} of {steps}", place)


def walk(browser, steps):
    """Keys and clicks move both views."""
    last = steps - 1
    browser.press("Home")
    expect_selected(browser, 0, steps)
    for keys, step in ((["ArrowRight"], 1), (["ArrowDown", "j"], 3), (["k", "ArrowUp"], 1),
                       (["ArrowLeft", "ArrowLeft"], 0), (["PageDown"], 10), (["PageUp"], 0),
                       (["End"], last), (["ArrowRight"], last)):  # fmt: skip
        browser.press(*keys)
        expect_selected(browser, min(step, last), steps)
    browser.run("document.getElementById('steps').scrollTop = 0")
    browser.click('.row[data-step="2"]')
    expect_selected(browser, 2, steps)
    browser.run(MIDDLE_OF_MARK, 1)
    expect_selected(browser, 1, steps)
    browser.click('button[data-go="first"]')
    expect_selected(browser, 0, steps)


def expect_violation_shown(browser, data):
    browser.press("Home", "v")
    selected = browser.run(SELECTED)[0]
    culprits = [i for i, step in enumerate(data["steps"]) if step.get("culprit")]
    expect_that("v goes to the violation", selected in culprits, (selected, culprits))
    marked = [int(number) for number in browser.run(
        "return [...document.querySelectorAll('.row.culprit[data-step]')]"
        ".map((row) => row.dataset.step)")]  # fmt: skip
    expect("rows marked", culprits, marked)
    wanted = sorted(call["text"] for call in data["operations"] if call["culprit"])
    if wanted:
        expect("calls marked", wanted, sorted(browser.texts(".span.culprit title")))
    else:
        expect_that("stretches are marked", browser.texts(".span.culprit title"))


def page_of_each_violation(context):
    need_browser()
    with Browser() as browser:
        for name in example_violations.VIOLATIONS:
            trace = example_violations.found(context, name)
            page = acceptance_page.show(context, trace, "html")
            data = acceptance_page.page_data(page)
            for width, size in WIDTHS.items():
                browser.size(*size)
                browser.open(page)
                expect(f"columns beyond the window, {width}", 0,
                       max(0, browser.run(WIDER_THAN_THE_WINDOW)))
                walk(browser, len(data["steps"]))
                expect_violation_shown(browser, data)
            expect("messages on the console", [], browser.messages())


def address_that_comes_back(context):
    """The compare-exchange that is fooled tells of the writes that its thread missed."""
    need_browser()
    page = acceptance_page.show(context, example_violations.found(context, "t-stack"), "html")
    steps = acceptance_page.page_data(page)["steps"]
    fooled = max(i for i, step in enumerate(steps)
                 if step["thread"] == 1 and step["text"].startswith("cas A.top_.word_: B -> C"))
    tops = [i for i in range(fooled) if steps[i].get("sets", [None])[0] == steps[fooled]["sets"][0]]
    seen = max(i for i in tops if steps[i]["thread"] == 1)
    missed = [i for i in tops if i > seen and steps[i]["role"] == "update"]
    expect("swaps that it missed", 3, len(missed))
    with Browser() as browser:
        browser.open(page)
        browser.click(f'.row[data-step="{fooled}"]')
        links = browser.run("return [...document.querySelectorAll('#event button')]"
                            ".map((one) => Number(one.dataset.step))")
        expect("steps told", [missed[-1], seen, *missed], links)
        boxes = [text for text in browser.texts("#heap .box .title") if text != "A"]
        expect("blocks but for the stack itself", ["B", "C", "D"], sorted(boxes))
        expect("arrows", 2, len(browser.texts("#heap .arrow")))
        expect("fields that change", ["top_ C"], browser.texts("#heap .field.changed title"))
        browser.click(f'#event button[data-step="{seen}"]')
        expect_selected(browser, seen, len(steps))


def light_and_dark(context):
    """The system's colours, until the button or the key t chooses others."""
    need_browser()
    page = acceptance_page.show(context, example_violations.found(context, "t-stack"), "html")
    ground = "return getComputedStyle(document.body).backgroundColor"
    with Browser() as browser:
        grounds = {}
        for scheme in ("light", "dark"):
            browser.colours(scheme)
            browser.open(page)
            grounds[scheme] = browser.run(ground)
        expect_that("they differ", len(set(grounds.values())) == 2, grounds)
        browser.click("#theme")
        expect("after the button", grounds["light"], browser.run(ground))
        browser.press("t")
        expect("after the key", grounds["dark"], browser.run(ground))
        paper = context.scratch / "page.pdf"
        browser.print(paper)
        expect_that("it prints", paper.read_bytes().startswith(b"%PDF"))
        browser.press("?")
        expect("keys are told", False, browser.run("return document.getElementById('keys').hidden"))


def markup_stays_text(context):
    need_browser()
    page = acceptance_page.show(context, acceptance_page.hostile_trace(context), "html")
    with Browser() as browser:
        browser.open(page)
        browser.press("Home", "ArrowRight", "ArrowRight", "v")
        expect("what ran", None, browser.run("return window.wasRun ?? null"))
        expect("images", 0, browser.run("return document.images.length"))
        expect("scripts", 2, browser.run("return document.scripts.length"))
        shown = browser.texts("#subject")[0]
        expect_that("the text is there as it is", acceptance_page.HOSTILE in shown, shown)
        expect("messages on the console", [], browser.messages())
        browser.run("""const script = document.createElement("script");
                       script.textContent = "window.wasRun = 3"; document.body.append(script);""")
        expect("no other script runs", None, browser.run("return window.wasRun ?? null"))
        expect_that("the policy says so", any("Content Security Policy" in message
                                              for message in browser.messages()))


def long_trace(context):
    need_browser()
    page = acceptance_page.show(context, acceptance_page.lengthened(context, 12_000), "html")
    with Browser() as browser:
        browser.open(page)
        told = browser.texts("#window")[0]
        expect_that("the window is told", told.startswith("Shown are steps "), told)
        expect("rows", 5000, len(browser.texts(".row[data-step]")))
        before = browser.run(SELECTED)[0]
        browser.press("ArrowLeft")
        expect("a step back", before - 1, browser.run(SELECTED)[0])
        expect("messages on the console", [], browser.messages())


def graphs_are_drawn(context):
    for name in example_violations.VIOLATIONS:
        graph = acceptance_page.show(context, example_violations.found(context, name), "dot")
        done = context.run(["dot", "-Tsvg", graph])
        expect("exit status", 0, done.status)
        expect("complaints", "", done.errors)
        expect_that("a drawing", "</svg>" in done.output)
    hostile = acceptance_page.show(context, acceptance_page.hostile_trace(context), "dot")
    drawn = context.run(["dot", "-Tsvg", hostile])
    expect("exit status", 0, drawn.status)
    expect_that("markup stays text", "<script" not in drawn.output)


BROWSER_CASES = {
    "browser-page-of-each-violation": page_of_each_violation,
    "browser-address-that-comes-back": address_that_comes_back,
    "browser-light-and-dark": light_and_dark,
    "browser-markup-stays-text": markup_stays_text,
    "browser-long-trace": long_trace,
    "browser-graphs-are-drawn": graphs_are_drawn,
}
