"""Histories of each object that the second verifiers know, and certificates of them."""

import json
import pathlib
import random
import subprocess
import sys

import checks

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
import verify_certificate as second

ARGUMENTS = {"write": 1, "cas": 2, "exchange": 1, "read_modify_write": 2, "put": 2, "set": 2,
             "put_if_absent": 2, "get": 1, "remove": 1, "erase": 1, "contains": 1, "add": 1,
             "insert": 1, "enq": 1, "push": 1}

# Of these a part proves enough, if each value occurs once.
IN_PARTS = ["queue", "stack", "set", "register", "min-priority-queue", "max-priority-queue"]


def sequential_run(kind, count, draw, is_distinct):
    """Operations one after the other, each with an answer that the object may give. If values may
    recur, none is one where it can be."""
    step, state, methods = second.TYPES[kind]
    run = []
    for number in range(1, count + 1):
        method = draw.choice([name for name in methods.split()
                              if not is_distinct or name not in ("peek", "exchange", "members")])
        width = 2 if kind == "map" and method == "insert" else ARGUMENTS.get(method, 0)
        values = [1, 2, 3] if kind in second.ORDERED else [None, 1, 2]
        arguments = [number if is_distinct else draw.choice(values) for _ in range(width)]
        if is_distinct and kind == "set" and method != "add":
            arguments = [draw.randint(1, number)]
        after, results = step(kind, state, method, arguments)
        if results:
            state = after
            run.append((method, arguments, json.loads(draw.choice(sorted(results)))))
    return run


# What is asked of a container; the words {add} and {remove} are its methods.
QUASI_OPTIONS = ["--quasi-factor 0", "--quasi-factor 1", "--quasi-factor {remove}=2",
                 "--quasi-factor {add}=1,{remove}=1", "--quasi-factor infer",
                 "--quasi-factor 0 --quasi-flavour strict",
                 "--quasi-factor 1 --quasi-flavour strict",
                 "--quasi-factor {remove}=2 --quasi-flavour strict",
                 "--quasi-factor infer --quasi-flavour strict"]


def exchange_answers(run, draw):
    """Of two removals next to each other, so that it is a little out of order."""
    removals = [at for at, (_, arguments, result) in enumerate(run)
                if not arguments and result is not None]
    if len(removals) > 1:
        first = draw.randrange(len(removals) - 1)
        one, other = removals[first:first + 2]
        run[one], run[other] = ((*run[one][:2], run[other][2]), (*run[other][:2], run[one][2]))


def history(kind, draw, is_distinct=False, is_relaxed=False):
    """Overlapping operations of a sequential run; four times in five an answer is another's."""
    run = sequential_run(kind, draw.randint(3, 9), draw, is_distinct)
    if is_relaxed:
        exchange_answers(run, draw)
    elif draw.random() < 0.8 and run:
        at = draw.randrange(len(run))
        answers = [result for method, _, result in run if method == run[at][0]]
        run[at] = (*run[at][:2], draw.choice(answers if is_distinct else [run[0][2], *answers]))
    lines = [json.dumps({"heddle-history": 1, "type": kind})]
    for at, (method, arguments, result) in enumerate(run):
        begin, end = 10 * at - draw.randint(0, 15), 10 * at + draw.randint(0, 15)
        line = {"process": at, "operation": method, "arguments": arguments, "result": result,
                "invocation": 200 + begin, "response": 201 + end}
        if draw.random() < 0.1:
            del line["response"], line["result"]
        lines.append(json.dumps(line))
    return "\n".join(lines) + "\n"


def certificates(context, count, kinds, *options):
    """Of as many histories, all types in turn, some of which the algorithm may not judge."""
    draw = random.Random(1)
    for number in range(count):
        file = context.scratch / "history.jsonl"
        file.write_text(history(kinds[number % len(kinds)], draw, bool(options)))
        target = context.scratch / "certificate.json"
        target.unlink(missing_ok=True)
        subprocess.run([checks.heddle(context.build), "check", "--explain-time", "0", *options,
                        "--certificate", target, file], capture_output=True, check=False)
        if target.exists():
            yield json.loads(target.read_text())


def quasi_certificates(context, count):
    draw = random.Random(3)
    for number in range(count):
        kind = list(second.CONTAINERS)[number % len(second.CONTAINERS)]
        add, remove, _ = second.CONTAINERS[kind].split()
        options = draw.choice(QUASI_OPTIONS).format(add=add, remove=remove).split()
        file = context.scratch / "history.jsonl"
        file.write_text(history(kind, draw, draw.random() < 0.7, number % 3 == 0))
        target = context.scratch / "certificate.json"
        target.unlink(missing_ok=True)
        subprocess.run([checks.heddle(context.build), "check", "--explain-time", "0", *options,
                        "--certificate", target, file], capture_output=True, check=False)
        yield json.loads(target.read_text())


def kind_of(certificate):
    proof = certificate["proof"]
    part = " of a part" if proof.get("part") is not None else ""
    flavour = certificate["quasi"]["flavour"] + ": " if "quasi" in certificate else ""
    return flavour + proof["kind"] + part
