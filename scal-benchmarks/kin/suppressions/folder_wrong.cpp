// expect: exit 2
// says: cannot be read
// run: --suppressions {root}/scal-benchmarks
// source: by_function_right.cpp
// A folder is no file of suppressions.
