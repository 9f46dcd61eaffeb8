// expect: exit 2
// says: malformed.supp:3: 'deadlock:Statistics::note': expected race:PATTERN
// run: --suppressions {root}/scal-benchmarks/kin/suppressions/rules/malformed.supp
// source: by_function_right.cpp
// A line that suppresses no races.
