#pragma once

/// A library that is not instrumented and keeps numbers and texts in its writable data.
extern "C" {
int counter_next();
int counter_in_table(int index);
int counter_here();
const char* counter_name();
void counter_rename(const char* to);
const char* counter_word(int index);
void counter_set_word(int index, const char* to);
int counter_own();
}
