"""What a file of a stranger may hold: mutants of files that are right, and text that would do
something to a terminal or forge a line of a report."""

import copy
import json
import random
import re

# Clears the screen, sets the title, a C1 sequence, turns the direction of writing, DEL, and a line
# that is none of the report's.
FORGED = "no violation found"
HOSTILE = f"a\x1b[2J\x1b]0;title\x07\x9b31m\u202eb\u2066\x7f\ufffe\r\n{FORGED}\n"
# No UTF-8: a byte of its own, a long form of NUL, a lone surrogate; and C1 as two bytes.
BROKEN = b"\xff\xc0\x80\xed\xa0\x80\xc2\x9b"

UNSEEN = re.compile("[\0-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069"
                    "\ufffe\uffff]")
OWN_COLOURS = re.compile("\x1b\\[(0|1|2|1;31|31|32|33)m")

NUMBERS = [b"1e3084", b"-1e3084", b"9" * 40, b"-1", b"1.5", b"65536", b"4294967295", b"4294967296",
           b"18446744073709551615", b"18446744073709551616", b"00", b"[" * 5000 + b"]" * 5000]
PIECES = [b"\0", b"\xff", b"1e3084", b"[[[[", b"9" * 40, b'"', b"{", b"}", b"-", b"\x1b", b"\n"]
VALUES = [None, True, -1, 0, 1, 511, 512, 65535, 65536, 2**31, 2**32 - 1, 2**32, 2**63, 2**64 - 1,
          2**64, 1.5, -1e308, "", HOSTILE, "a" * 3000, [], {}, [[]], [{}], {"a": 1},
          "heddle-schedule-1 0*19999999", "0", ["x"]]
INSERTED = ["", "0", "9999999999", "*", ",", ";", " ", "|", "=", "\0", "\x1b", "-", "x"]


def bytewise(text, draw):
    """Cut off, a byte or a piece exchanged, a number that is none, a part missing or twice."""
    data = bytearray(text)
    first, second = sorted(draw.randrange(len(data)) for _ in range(2))
    how = draw.randrange(6)
    if how == 0:
        del data[first:]
    elif how == 1:
        data[first] = draw.randrange(256)
    elif how == 2:
        data[first:first] = draw.choice(PIECES)
    elif how == 3:
        number = draw.choice(list(re.finditer(rb"\d+", text)) or [re.search(b"$", text)])
        data[number.start():number.end()] = draw.choice(NUMBERS)
    elif how == 4:
        del data[first:second]
    else:
        data[first:first] = data[first:second]
    return bytes(data)


def places_in(part):
    """Each container in the document with each of its keys."""
    keys = part if isinstance(part, dict) else range(len(part)) if isinstance(part, list) else ()
    for key in keys:
        yield part, key
        yield from places_in(part[key])


def mutate_string(text, draw):
    at = draw.randrange(len(text))
    return text[:at] + draw.choice([*INSERTED, text[at:]]) + text[at + draw.randrange(2):]


def structural(document, draw):
    """Members missing, twice, in another order, of another type or beyond their range."""
    document = copy.deepcopy(document)
    for _ in range(draw.choice([1, 1, 1, 2, 3])):
        part, key = draw.choice(list(places_in(document)))
        value, how = part[key], draw.randrange(5)
        if how == 0:
            del part[key]
        elif how == 1 and isinstance(part, list):
            part.insert(key, value)
        elif how == 2 and isinstance(part, list):
            draw.shuffle(part)
        elif how == 3 and isinstance(value, str) and value:
            part[key] = mutate_string(value, draw)
        elif how == 3 and isinstance(value, int):
            part[key] = value + draw.choice([-1, 1, 1000, 2**16, 2**32])
        else:
            part[key] = copy.deepcopy(draw.choice(VALUES))
    return json.dumps(document).encode()


def mutants(text, count, seed):
    """Of a file; every other one stays well-formed if the file is JSON."""
    draw = random.Random(seed)
    try:
        document = json.loads(text)
    except ValueError:
        document = None
    for number in range(count):
        if document is not None and number % 2 == 0:
            yield structural(document, draw)
        else:
            yield bytewise(text, draw)


def with_hostile_strings(part, spared):
    """A copy in which each string is hostile, but for those under these keys."""
    if isinstance(part, dict):
        return {key: value if key in spared else with_hostile_strings(value, spared)
                for key, value in part.items()}
    if isinstance(part, list):
        return [with_hostile_strings(item, spared) for item in part]
    return HOSTILE if isinstance(part, str) else part
