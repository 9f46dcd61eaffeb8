"""A small history in each format, and what can be wrong with it."""

NATIVE = (
    '{"heddle-history": 1, "type": "queue"}\n'
    '{"process": 0, "operation": "enq", "arguments": [1], "invocation": 1, "response": 2}\n'
    '{"process": 1, "operation": "deq", "result": 1, "invocation": 3, "response": 4}\n'
)
VIOLAT = (
    '{"schema":{"id":1,"class":"java.util.concurrent.ConcurrentLinkedQueue","parameters":[],'
    '"arguments":[],"sequences":[],"order":[]},"events":['
    '{"kind":"call","sid":0,"invocation":{"id":0,"method":{"name":"poll","parameters":[],'
    '"void":false,"readonly":false,"trusted":true},"arguments":[],"resultPosition":0}},'
    '{"kind":"return","sid":0,"value":"null","invocation":{"id":0,"method":{"name":"poll",'
    '"parameters":[],"void":false,"readonly":false,"trusted":true},"arguments":[],'
    '"resultPosition":0}}],"frequency":{"count":1,"total":1}}\n'
)
JEPSEN = (
    "INFO  jepsen.util - 0\t:invoke\t:write\t3\n"
    "INFO  jepsen.util - 0\t:ok\t:write\t3\n"
    "INFO  jepsen.util - 1\t:invoke\t:read\tnil\n"
    "INFO  jepsen.util - 1\t:ok\t:read\t3\n"
)
EDN = (
    "{:process 0, :type :invoke, :f :write, :value 3}\n"
    "{:process 0, :type :ok, :f :write, :value 3}\n"
    "{:process 1, :type :invoke, :f :read, :value nil}\n"
    "{:process 1, :type :ok, :f :read, :value 3}\n"
)
KEY_VALUE = (
    '{:process 0, :type :invoke, :f :put, :key "k", :value "v"}\n'
    '{:process 0, :type :ok, :f :put, :key "k", :value "v"}\n'
)
TLA = (
    '<<[op|->"E", val|->"x", proc|->"A"],\n[op|->"Ok", proc|->"A"],\n'
    '[op|->"D", proc|->"B"],\n[op|->"Ok", val|->"x", proc|->"B"]>>\n'
)
HASH_SET = "0 invokes add 3\n0 returns true\n1 invokes contains 3\n1 returns true\n"
LIMO = "# @object atomic-queue\n[1] call enq(5)\n[1] return\n[2] call deq\n[2] return 5\n"
OPS = "# queue 2 2\n0 1 2 0 7 0\n1 3 4 1 0 7\n"
FASTLIN = "# queue\nenq 7 1 2\ndeq 7 3 4\n"
FPTLIN = "# queue\n0 1 2 ENQ 7\n1 3 4 DEQ 7\n"

SAMPLES = {
    "heddle": NATIVE,
    "ops": OPS,
    "fastlin": FASTLIN,
    "fptlin": FPTLIN,
    "hash-set": HASH_SET,
    "limo": LIMO,
    "violat": VIOLAT,
    "jepsen": JEPSEN,
    "edn": EDN,
    "porcupine-kv": KEY_VALUE,
    "tla": TLA,
}

# What is wrong: format, what, the text. The format is told by its name, as a file that is damaged
# in its first lines need not look like one of any format.
SPECIAL = [
    ("heddle", "wrong types", NATIVE.replace('"process": 1', '"process": "one"')),
    ("heddle", "two calls open on a process", NATIVE.replace('"process": 1', '"process": 0')
        .replace('"invocation": 3', '"invocation": 2')),
    ("heddle", "response before invocation", NATIVE.replace('"response": 4', '"response": 1')),
    ("ops", "wrong types", OPS.replace("0 1 2 0 7 0", "0 1 2 0 seven 0")),
    ("ops", "fewer operations than announced", OPS.replace("# queue 2 2", "# queue 2 3")),
    ("fastlin", "wrong types", FASTLIN.replace("enq 7", "enq seven")),
    ("fptlin", "wrong types", FPTLIN.replace("ENQ 7", "ENQ seven")),
    ("fptlin", "unknown method", FPTLIN.replace("ENQ", "FROB")),
    ("hash-set", "return without call", "0 invokes add 3\n0 returns true\n1 returns true\n"),
    ("hash-set", "two calls open on a process", "0 invokes add 3\n0 invokes add 4\n"),
    ("hash-set", "wrong types", HASH_SET.replace("returns true", "returns 3")),
    ("limo", "return without call", LIMO.replace("[2] call deq\n", "")),
    ("limo", "two calls open on a process", LIMO.replace("[1] return\n", "").replace("[2]", "[1]")),
    ("violat", "wrong types", VIOLAT.replace('"sid":0', '"sid":"zero"')),
    ("violat", "return without call", VIOLAT.replace('"kind":"call"', '"kind":"return"')),
    ("violat", "two calls open on a process", VIOLAT.replace('"kind":"return"', '"kind":"call"')),
    ("jepsen", "return without call", JEPSEN.replace(":invoke\t:read", ":ok\t:read", 1)),
    ("jepsen", "two calls open on a process", JEPSEN.replace("0\t:ok", "0\t:invoke", 1)),
    ("jepsen", "wrong types", JEPSEN.replace(":write\t3", ":write\tthree")),
    ("edn", "return without call", EDN.replace(":type :invoke, :f :read", ":type :ok, :f :read")),
    ("edn", "two calls open on a process", EDN.replace(":process 0, :type :ok",
                                                       ":process 0, :type :invoke")),
    ("edn", "wrong types", EDN.replace(":type :ok", ":type 3")),
    ("porcupine-kv", "return without call", KEY_VALUE.split("\n", 1)[1]),
    ("porcupine-kv", "two calls open on a process", KEY_VALUE.replace(":ok", ":invoke")),
    ("porcupine-kv", "wrong types", KEY_VALUE.replace('"v"', "17")),
    ("tla", "return without call", TLA.replace('[op|->"D", proc|->"B"],\n', "")),
    ("tla", "two calls open on a process", TLA.replace('[op|->"Ok", proc|->"A"],\n', "")
        .replace('"B"', '"A"', 1)),
    ("tla", "wrong types", TLA.replace('val|->"x", proc|->"A"', "val|->, proc|->3")),
]


# How an overlong line begins in formats that pass over lines of other programs, or over text that
# is around a history.
LINE_BEGINNINGS = {"jepsen": b"INFO  jepsen.util - 2\t:invoke\t:write\t", "tla": b"<<[op|->"}


def damaged(name, text):
    """Damages that every format can suffer: what, and the bytes."""
    whole = text.encode()
    # Cut inside the last line, where something is certainly missing.
    yield "truncated", whole[: len(whole.rstrip()) - 2]
    yield "a line of 10 MB", whole + LINE_BEGINNINGS.get(name, b"") + b"x" * 10_000_000 + b"\n"
    yield "binary junk", bytes(range(256)) * 20
    if name != "jepsen":  # other programs' lines, whatever they are
        yield "junk behind a good beginning", whole + bytes(range(256)) * 20
    yield "empty file", b""


def malformed():
    for name, text in SAMPLES.items():
        for what, content in damaged(name, text):
            yield name, what, content
    for name, what, text in SPECIAL:
        yield name, what, text.encode()
