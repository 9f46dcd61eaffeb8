"""Acceptance cases about certificates: both verifiers accept what is right, and refuse mutants."""

import copy
import json
import pathlib
import random
import re
import subprocess
import sys
import time

import checks
from acceptance_support import expect, expect_that
from certificate_samples import IN_PARTS, certificates, kind_of, quasi_certificates
from json_schema import errors_of

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
import verify_certificate
import verify_quasi_certificate

SECOND_VERIFIER = pathlib.Path(verify_certificate.__file__)
SECOND_QUASI_VERIFIER = pathlib.Path(verify_quasi_certificate.__file__)
ROOT = pathlib.Path(__file__).resolve().parents[2]
SCHEMA = ROOT / "docs" / "schemas" / "certificate.schema.json"
MUTANTS = 1_000
AT_ONCE = 200


def mutants_of_order(certificate, draw):
    """Those that prove nothing, whatever the history was."""
    order = certificate["proof"]["order"]
    completed = [i for i in order if certificate["operations"][i][4] is not None]
    changes = [[*order, len(certificate["operations"])]]
    if completed:
        one = draw.choice(completed)
        changes += [[*order, one], [i for i in order if i != one]]
    stands = certificate["proof"].get("stands", [])
    in_places = [stands[:-1], [*stands[:-1], len(certificate["operations"])]] if stands else []
    if len(stands) > 1:
        in_places.append([*stands[:-1], stands[0]])
    return ([("order", change) for change in changes]
            + [("stands", change) for change in in_places])


def mutants_of_closed_set(certificate, draw):
    made, width = certificate["proof"]["made"], 3 if "quasi" in certificate else 2
    changes = [[*made, []], made[:-1]] if made else [[[]]]
    full = [at for at, steps in enumerate(made) if steps]
    for change in range(3 if full else 0):
        at = draw.choice(full)
        steps = list(made[at])
        first = width * draw.randrange(len(steps) // width)
        if change == 0:
            del steps[first:first + width]
        elif change == 1:
            steps += steps[first:first + width]
        else:
            steps[first] = 10_000
        changes.append([*made[:at], steps, *made[at + 1:]])
    return [("made", change) for change in changes]


def with_none_added(certificate, draw):
    """Nothing, or with a value that is none: nobody knows then which removals found nothing."""
    is_part_of_container = (certificate["proof"].get("part") is not None
                            and certificate["type"] in ("queue", "stack"))
    added = [arguments[0] for _, arguments, *_ in certificate["operations"] if arguments]
    if is_part_of_container and added:
        value = draw.choice(added)
        mutant = copy.deepcopy(certificate)
        for operation in mutant["operations"]:
            operation[1] = [None if each == value else each for each in operation[1]]
            operation[2] = None if operation[2] == value else operation[2]
        yield mutant


def mutants_of(certificate, draw):
    is_yes = certificate["answer"] == "yes"
    changes = (mutants_of_order if is_yes else mutants_of_closed_set)(certificate, draw)
    for key, change in changes:
        mutant = copy.deepcopy(certificate)
        mutant["proof"][key] = change
        yield mutant
    yield {**certificate, "answer": "no" if is_yes else "yes"}
    yield from with_none_added(certificate, draw)
    if certificate["operations"]:
        mutant = copy.deepcopy(certificate)
        operation = draw.choice(mutant["operations"])
        operation[3], operation[4] = (operation[3] + 1, operation[4])
        yield mutant


def verdicts(command, texts, folder):
    """The first word or two that a verifier says of each certificate."""
    words = []
    for start in range(0, len(texts), AT_ONCE):
        files = []
        for number, text in enumerate(texts[start:start + AT_ONCE]):
            files.append(folder / f"{number}.json")
            files[-1].write_text(text if isinstance(text, str) else json.dumps(text))
        done = subprocess.run([*command, *files], capture_output=True, text=True, check=False)
        words += [line.split(": ")[1].strip() for line in done.stdout.splitlines()]
    return words


def both(context, texts, script):
    first = verdicts([checks.heddle(context.build), "verify-certificate"], texts, context.scratch)
    other = verdicts([sys.executable, script], texts, context.scratch)
    expect("each certificate has an answer of both", [len(texts)] * 2, [len(first), len(other)])
    return list(zip(first, other))


def expect_agreement(context, right, script):
    """On 1,000 proofs of other histories of the same object and criterion: which prove anything."""
    draw = random.Random(4)
    alike = {}
    for certificate in right:
        asked = json.dumps([certificate["type"], certificate.get("quasi")])
        alike.setdefault(asked, []).append(certificate)
    mixed = []
    while len(mixed) < MUTANTS:
        one, other = draw.choices(draw.choice(list(alike.values())), k=2)
        mixed.append({**one, "answer": other["answer"], "proof": other["proof"]})
    words = both(context, mixed, script)
    apart = [text for text, (first, second_word) in zip(mixed, words)
             if (first == "accepted") != (second_word == "accepted")]
    expect_that("both accept the same proofs of others", not apart, apart[:1])
    accepted = sum(pair[0] == "accepted" for pair in words)
    expect_that("some are accepted, some are not", 10 < accepted < MUTANTS - 10, accepted)


def expect_mutants_refused(context, right, kinds, script):
    """1,000 of each kind; what they are mutants of is accepted by both."""
    draw = random.Random(2)
    mutants = {}
    for certificate in right:
        found = mutants.setdefault(kind_of(certificate), [])
        found += mutants_of(certificate, draw)
    words = both(context, right, script)
    wrong = [text for text, pair in zip(right, words) if pair != ("accepted", "accepted")]
    expect_that("both accept the right ones", not wrong, wrong[:1])
    expect_agreement(context, right, script)
    for kind in kinds:
        chosen = mutants.get(kind, [])
        draw.shuffle(chosen)
        chosen = chosen[:MUTANTS]
        expect(f"mutants of the kind {kind}", MUTANTS, len(chosen))
        words = both(context, chosen, script)
        taken = [text for text, pair in zip(chosen, words) if "accepted" in pair]
        expect_that(f"{kind}: none is accepted by either", not taken, taken[:1])


def with_floats(certificate):
    """Each number in turn as one that is no integer, or looks as if it were one; of what the
    verifiers read."""
    read = {key: value for key, value in certificate["proof"].items()
            if key not in ("pattern", "theorem")}
    text = json.dumps({**certificate, "proof": read})
    for number in re.finditer(r"(?<=[\[, ])\d+(?=[,\]}])", text):
        for other in (number[0] + ".0", number[0] + "e0", "-0.0", "NaN", "Infinity"):
            yield text[:number.start()] + other + text[number.end():]


def both_verifiers_refuse_floats(context):
    """Of one certificate of each kind of proof."""
    written = [*certificates(context, 60, list(verify_certificate.TYPES)),
               *certificates(context, 20, IN_PARTS, "--algorithm", "log-linear"),
               *quasi_certificates(context, 100)]
    examples = {kind_of(each): each for each in written}
    expect("kinds of proof", 7, len(examples))
    for kind, certificate in examples.items():
        script = SECOND_QUASI_VERIFIER if "quasi" in certificate else SECOND_VERIFIER
        words = both(context, list(with_floats(certificate)), script)
        expect(f"{kind}: what they say", {("no certificate", "no certificate")}, set(words))


def both_verifiers_refuse_mutants(context):
    right = list(certificates(context, 1_800, list(verify_certificate.TYPES)))
    parts = list(certificates(context, 1_800, IN_PARTS, "--algorithm", "log-linear"))
    kinds = ["linearization", "closed-set", "closed-set of a part"]
    expect_mutants_refused(context, right + parts, kinds, SECOND_VERIFIER)


def both_verifiers_refuse_quasi_mutants(context):
    right = list(quasi_certificates(context, 3_300))
    kinds = [f"{flavour}: {kind}" for flavour in ("permutation", "strict")
             for kind in ("linearization", "closed-set")]
    expect_mutants_refused(context, right, kinds, SECOND_QUASI_VERIFIER)


def certificates_match_the_schema(context):
    """One of each kind of proof, none included; and what is none of them does not."""
    schema = json.loads(SCHEMA.read_text())
    found, wrong = {}, []
    written = [*certificates(context, 60, list(verify_certificate.TYPES)),
               *quasi_certificates(context, 200),
               *certificates(context, 60, IN_PARTS, "--algorithm", "log-linear"),
               no_proof_in_time(context)]
    for certificate in written:
        found[kind_of(certificate)] = certificate
        wrong += errors_of(certificate, schema)
        if "theorem" in certificate["proof"]:
            found["theorem"] = certificate
    expect("what does not match", [], wrong[:1])
    flavours = [f"{flavour}: {kind}" for flavour in ("permutation", "strict")
                for kind in ("linearization", "closed-set")]
    wanted = {"linearization", "closed-set", "closed-set of a part", "none", "theorem", *flavours}
    expect("kinds that were seen", sorted(wanted), sorted(found))
    for kind in sorted(wanted):
        mutant = copy.deepcopy(found[kind])
        is_order = mutant["proof"]["kind"] == "linearization"
        mutant["proof"]["kind"] = "closed-set" if is_order else "linearization"
        expect_that(f"{kind}: another kind does not match", errors_of(mutant, schema))


def wide_history():
    """Of a queue, with a removal of what was never added, and many that are pending: any of them
    may have been first, and so the closed set is large."""
    lines = [json.dumps({"heddle-history": 1, "type": "queue"})]
    lines += [json.dumps({"process": number, "operation": "deq", "arguments": [],
                          "invocation": number}) for number in range(22)]
    lines += [json.dumps({"process": 30 + number, "operation": "enq", "arguments": [number],
                          "result": None, "invocation": 100 + number, "response": 200 + number})
              for number in range(8)]
    lines.append(json.dumps({"process": 40, "operation": "deq", "arguments": [], "result": 99,
                             "invocation": 300, "response": 301}))
    return "\n".join(lines) + "\n"


def no_proof_in_time(context):
    file = context.scratch / "wide.jsonl"
    file.write_text(wide_history())
    target = context.scratch / "wide.json"
    start = time.monotonic()
    context.run([checks.heddle(context.build), "check", "--explain-time", "0", "--time-limit",
                 "0.05", "--certificate", target, file])
    expect_that("it ends soon after the time limit", time.monotonic() - start < 2)
    return json.loads(target.read_text())


def a_proof_obeys_the_time_limit(context):
    proof = no_proof_in_time(context)["proof"]
    expect("kind of proof", "none", proof["kind"])
    expect("reason", "making the proof reached the time limit", proof["reason"])


CASES = {
    "certificates-schema": certificates_match_the_schema,
    "certificates-time-limit": a_proof_obeys_the_time_limit,
    "certificates-floats": both_verifiers_refuse_floats,
    "certificates-mutants": both_verifiers_refuse_mutants,
    "certificates-quasi-mutants": both_verifiers_refuse_quasi_mutants,
}
