// expect: none
// compile: -pthread -rdynamic
// source: variables_right.c
// All of its names can be seen by libraries.
