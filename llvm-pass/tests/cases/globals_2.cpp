#include "llvm-pass/tests/cases/globals_shared.hpp"

int elsewhere = 1;
static double internal = 2;  // same name, another variable

double second_file() { return internal += inline_variable + local_static() + Holder<int>::value; }

// global elsewhere 4
// global internal 8
