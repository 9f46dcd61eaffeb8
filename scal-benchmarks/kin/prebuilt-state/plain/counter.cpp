#include <counter.hpp>
#include <cstring>

namespace {

int next = 0;
int table[5000];
char name[16] = "counter";
const char* words[] = {"zero", "one", "two"};  ///< relocated
int* place = &table[7];
thread_local int own = 40;

}  // namespace

int counter_next() { return ++next; }
int counter_in_table(int index) { return table[index]++; }
int counter_here() { return (*place++)++; }
const char* counter_name() { return name; }
void counter_rename(const char* to) { std::strncpy(name, to, sizeof name - 1); }
const char* counter_word(int index) { return words[index]; }
void counter_set_word(int index, const char* to) { words[index] = to; }
int counter_own() { return ++own; }
