"""Documents name what is there: every link, every file in code font, every page that code names."""

import functools
import pathlib
import re
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "lib"))

import doc_blocks

ROOT = pathlib.Path(__file__).resolve().parents[2]

LINK = re.compile(r"\]\(([^)\s]+)\)")
CODE = re.compile(r"`([^`\s]+)`")
SOURCE_NAME = re.compile(r"[\w/.+-]+\.(?:hpp|cpp|h|py|def|cmake|in|md)")
PAGE = re.compile(r"\bdocs/[\w./-]+\.(?:md|json|svg)\b")
NOT_OURS = re.compile(r"https?:|mailto:")
# Where programs are built, and headers as a user includes them, are no paths of the tree.
ELSEWHERE = ("build/", "heddle/")


@functools.cache
def tracked():
    done = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, check=True,
                          capture_output=True, text=True)
    return [path for path in done.stdout.split("\n") if path and (ROOT / path).exists()]


@functools.cache
def names_below(folder):
    """The ends of all paths below a folder: NAME, FOLDER/NAME, and so on."""
    ends = set()
    for path in tracked():
        if (ROOT / path).is_relative_to(folder):
            parts = path.split("/")
            ends |= {"/".join(parts[i:]) for i in range(len(parts))}
    return ends


def outside_code_blocks(text):
    return re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)


def anchors_of(page):
    """The names that headings get: lower case, blanks as dashes, punctuation dropped."""
    headings = re.findall(r"^#+ (.*)$", outside_code_blocks(page.read_text()), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def broken_links(page, text):
    for target in LINK.findall(text):
        if NOT_OURS.match(target):
            continue
        path, _, anchor = target.partition("#")
        there = (page.parent / path).resolve() if path else page
        if not there.exists():
            yield f"no {target}"
        elif anchor and anchor not in anchors_of(there):
            yield f"no heading for {target}"


def is_path(word):
    """Whether a word in code font is a path of this tree: its first part is a folder of ours."""
    first, slash, rest = word.partition("/")
    is_place = not re.search(r"[*{}<>()$|,]|\b[A-Z_]{2,}\b", rest)
    return bool(slash) and is_place and (ROOT / first).is_dir() and not word.startswith(ELSEWHERE)


def missing_files(page, text):
    """A path counts from the root or from the page's folder; a bare name is looked for below it."""
    below = ROOT if page.parent == ROOT / "docs" else page.parent
    for word in CODE.findall(text):
        if is_path(word):
            if not (ROOT / word).exists() and not (page.parent / word).exists():
                yield f"no {word}"
        elif SOURCE_NAME.fullmatch(word) and word not in names_below(below):
            yield f"no {word} below {below.relative_to(ROOT)}/"


def linked_from(page):
    text = outside_code_blocks(page.read_text())
    targets = (target.partition("#")[0] for target in LINK.findall(text)
               if not NOT_OURS.match(target))
    return {(page.parent / target).resolve() for target in targets if target.endswith(".md")}


def reached_from(page):
    reached, ahead = set(), {page}
    while ahead:
        page = ahead.pop()
        reached.add(page)
        ahead |= linked_from(page) - reached
    return reached


class Documents(unittest.TestCase):
    def test_each_page_is_reached_from_the_front_page(self):
        pages = {ROOT / path for path in tracked() if path.endswith(".md")}
        self.assertEqual(set(), pages - reached_from(ROOT / "README.md"))

    def test_each_block_of_code_says_what_it_is(self):
        for path in tracked():
            if path.endswith(".md"):
                with self.subTest(path):
                    list(doc_blocks.blocks_of((ROOT / path).read_text()))

    def test_links_and_named_files_are_there(self):
        for path in tracked():
            if not path.endswith(".md"):
                continue
            page = ROOT / path
            text = outside_code_blocks(page.read_text())
            with self.subTest(path):
                self.assertEqual([], [*broken_links(page, text), *missing_files(page, text)])

    def test_files_cite_their_papers(self):
        for row in (ROOT / "docs" / "papers.md").read_text().splitlines():
            years = re.findall(r"\b(?:19|20)\d\d\b", row)
            for path in re.findall(r"`([^`]+\.hpp)`", row) if years else []:
                with self.subTest(row):
                    self.assertIn(years[-1], (ROOT / path).read_text())

    def test_pages_that_code_names_are_there(self):
        for path in tracked():
            if not path.endswith((".hpp", ".cpp", ".h", ".py", ".txt", ".cmake")):
                continue
            pages = PAGE.findall((ROOT / path).read_text(errors="replace"))
            with self.subTest(path):
                self.assertEqual([], [page for page in pages if not (ROOT / page).exists()])


if __name__ == "__main__":
    unittest.main()
