// expect: none
// compile: -pthread -rdynamic
// source: functions_right.c
// All of its names can be seen by libraries.
