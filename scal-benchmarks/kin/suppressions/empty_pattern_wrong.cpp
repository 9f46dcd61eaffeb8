// expect: exit 2
// says: empty_pattern.supp:1: 'race:': expected race:PATTERN
// run: --suppressions {root}/scal-benchmarks/kin/suppressions/rules/empty_pattern.supp
// source: by_function_right.cpp
// It would match all.
