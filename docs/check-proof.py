#!/usr/bin/env python3
"""Checks the proof of a load without the product that made it.

    check-proof.py proof.json

proof.json is the answer of GET loads/{id}/proof_records. Every text must have the SHA-256 that is given for it; the terms must name the stop
details, and a signature both; every decision record must have its hash, and name the hash of the record before it. Compare the hashes that
this prints with those in the PDF (GET loads/{id}/proof) and in the signed document. Exit code 1 where anything is wrong.
"""
import hashlib
import json
import sys


def sha256(text):
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def check(proof):
    wrong = []
    parts = {}
    for one in proof["texts"]:
        name = f"rate confirmation {one['confirmation']}, {one['part']}"
        parts[(one["confirmation"], one["part"])] = one
        if sha256(one["text"]) != one["sha256"]:
            wrong.append(f"{name}: the text was changed")
        print(f"{one['sha256']}  {name}")
    for (confirmation, part), one in parts.items():
        named = {"terms": ["details"], "signature": ["terms", "details"]}.get(part, [])
        for other in named:
            if parts[(confirmation, other)]["sha256"] not in one["text"]:
                wrong.append(f"rate confirmation {confirmation}: the {part} name other {other}")
    before = None
    for record in proof["records"]:
        name = f"record {record['sequence']}, {record['label']}"
        text = record["text"]
        if text is None:
            print(f"{record['hash']}  {name} (text hidden from whoever asked)")
        else:
            if sha256(text) != record["hash"]:
                wrong.append(f"{name}: the record was changed")
            if f"\nprevious: {record['previous_hash']}\n" not in text:
                wrong.append(f"{name}: it names another record before it")
            print(f"{record['hash']}  {name}")
        if before and before["sequence"] + 1 == record["sequence"] and before["hash"] != record["previous_hash"]:
            wrong.append(f"{name}: it doesn't follow record {before['sequence']}")
        before = record
    return wrong


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with open(sys.argv[1], encoding="utf-8") as file:
        problems = check(json.load(file))
    for problem in problems:
        print("WRONG:", problem)
    print("Nothing is wrong." if not problems else f"{len(problems)} wrong.")
    sys.exit(1 if problems else 0)
