"""Where functions of C++ source begin and end, found by matching braces.

This is no parser. It blanks out what could hold a stray brace (comments, literals, preprocessor
lines) and then classifies each `{` outside of functions by the text between it and the previous
`;`, `{` or `}`: a type or namespace, an initialiser, or the body of a function.
"""

import re
from dataclasses import dataclass

TOKENS = re.compile(
    r"""
    (?P<comment>//(?:\\\n|[^\n])*|/\*.*?\*/)
  | (?P<raw>\b(?:u8|u|U|L)?R"(?P<delimiter>[^()\\\s]{0,16})\(.*?\)(?P=delimiter)")
  | (?P<string>"(?:\\.|[^"\\\n])*")
  | (?P<number>\b[0-9](?:'?[0-9A-Za-z_.])*)
  | (?P<character>'(?:\\.|[^'\\\n])+')
  | (?P<directive>^[ \t]*\#(?:\\\n|/\*.*?\*/|[^\n])*)
    """,
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)

TYPE_OR_NAMESPACE = re.compile(
    r"^(?:(?:inline|typedef|static|constexpr|const|export)\s+)*"
    r"(?:namespace\b|extern\s*\"?\s*$|(?:class|struct|union|enum)\b[^(]*$)"
)
ATTRIBUTE = re.compile(r"\[\[[^\]]*\]\]|\balignas\s*\([^()]*\)|\b__attribute__\s*\(\(.*?\)\)")
OPERATOR = re.compile(r"\boperator\s*(?:\(\s*\)|[^\s\w(]+)")
LAMBDA = re.compile(r"(?:^|[=(,{?:&|]|\breturn)\s*\[[^\[\]]*\]\s*(?:\(|$|mutable\b|->)")


@dataclass
class Function:
    name: str
    first_line: int
    last_line: int

    @property
    def lines(self):
        return self.last_line - self.first_line + 1


def blank(text):
    """The same text, as long and with the same lines, without comments, literals, directives."""

    def replacement(match):
        if match.lastgroup == "number":
            return match.group().replace("'", "0")
        return re.sub(r"[^\n]", " ", match.group())

    return TOKENS.sub(replacement, text)


def without_nested(text, opening, closing):
    """The text outside of any pair of the brackets given; an empty pair marks each place."""
    depth, kept = 0, []
    for character in text:
        if character == opening:
            depth += 1
            if depth == 1:
                kept.append(opening + closing)
        elif character == closing and depth > 0:
            depth -= 1
        elif depth == 0:
            kept.append(character)
    return "".join(kept)


def without_template_lists(text):
    """Drops `template <...>` heads, whose `class T` says nothing about what is declared."""
    match = re.match(r"\s*template\s*<", text)
    if not match:
        return text
    depth = 1
    for index in range(match.end(), len(text)):
        depth += {"<": 1, ">": -1}.get(text[index], 0)
        if depth == 0:
            return without_template_lists(text[index + 1 :])
    return text


def is_function_head(head):
    """Whether the `{` after this text opens the body of a function or of a lambda."""
    head = OPERATOR.sub("operator", ATTRIBUTE.sub(" ", without_template_lists(head))).strip()
    head = re.sub(r"^(?:public|protected|private)\s*:", "", head).strip()
    if LAMBDA.search(head):
        return True
    if TYPE_OR_NAMESPACE.match(head):
        return False
    outside = without_nested(head, "(", ")")
    return "()" in outside and "=" not in outside.split("()")[0] and not outside.endswith("=")


def name_of(head):
    head = OPERATOR.sub("operator", ATTRIBUTE.sub(" ", without_template_lists(head)))
    match = re.search(r"([~\w:]+)\s*\(", head)
    return match.group(1) if match else "lambda"


class Scanner:
    """One pass over the blanked text; `open_` has one entry for each brace that is open."""

    def __init__(self, text):
        self.text = blank(text)
        self.open_ = []
        self.head_start = 0
        self.functions = []

    def line_of(self, position):
        return self.text.count("\n", 0, position) + 1

    def first_text(self, start):
        """The first position from `start` that holds text."""
        return start + len(self.text[start:]) - len(self.text[start:].lstrip())

    def scan(self):
        for match in re.finditer(r"[{};()]", self.text):
            position, character = match.start(), match.group()
            inside_function = any(entry is not None for entry in self.open_)
            if character == "{":
                self.opened(position, inside_function)
            elif character == "}":
                self.closed(position)
            elif character == ";" and not inside_function and self.balanced(position):
                self.head_start = position + 1
        return self.functions

    def balanced(self, position):
        head = self.text[self.head_start : position]
        return head.count("(") == head.count(")")

    def opened(self, position, inside_function):
        head = self.text[self.head_start : position]
        is_argument = not self.balanced(position) and not LAMBDA.search(head)
        if inside_function or is_argument:
            self.open_.append(None)
        elif is_function_head(head):
            self.open_.append((name_of(head), self.first_text(self.head_start)))
        else:
            self.open_.append(None)
            self.head_start = position + 1

    def closed(self, position):
        if not self.open_:
            return
        function = self.open_.pop()
        if function is None:
            if not any(self.open_) and self.balanced(position):
                self.head_start = position + 1
            return
        following = self.text[position + 1 :].lstrip()[:1]
        if following in {",", "{", "("} and not self.is_argument(position):
            return  # a brace of a constructor's initialiser list: the body is still to come
        name, start = function
        self.functions.append(Function(name, self.line_of(start), self.line_of(position)))
        self.head_start = position + 1

    def is_argument(self, position):
        """Whether this brace ends a lambda among arguments, not a member initialiser."""
        return LAMBDA.search(self.text[self.head_start : position]) is not None


def functions_of(text):
    return Scanner(text).scan()
