// expect: none
// compile: -fprofile-generate
// source: counters_right.cpp
// The same, by another option of the compiler.
