// expect: none
// compile: -pg
// source: counters_right.cpp
// The same, by another option of the compiler.
