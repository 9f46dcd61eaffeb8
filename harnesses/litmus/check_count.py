#!/usr/bin/env python3
"""Explores a litmus program depth first and compares the number of executions with the derived one.

usage: check_count.py EXECUTIONS COMMAND ARGUMENT...
"""

import json
import subprocess
import sys


def main():
    expected = int(sys.argv[1])
    result = subprocess.run(sys.argv[2:], capture_output=True, text=True, check=False)
    if result.returncode != 0:
        sys.exit(f"exit status {result.returncode}\n{result.stdout}{result.stderr}")
    for line in result.stdout.splitlines():
        report = json.loads(line)
        print(report["scenario"], report["executions"])
        if report["executions"] != expected or not report["exhausted"]:
            sys.exit(f"expected {expected} executions, exhausted: {line}")


if __name__ == "__main__":
    main()
