// expect: none
// compile: -fprofile-instr-generate
// source: counters_right.cpp
// The same, by another option of the compiler.
