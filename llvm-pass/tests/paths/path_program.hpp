#pragma once

// What a generated program has: functions of a number below five and two truth values, and how the
// shared variables are before each.

using PathFunction = int (*)(int number, bool first, bool second);

extern PathFunction path_functions[];
extern int path_function_count;
void set_up(int number, bool first, bool second);
