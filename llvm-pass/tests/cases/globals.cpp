// shows: global
// linkers: bfd gold lld
// link: -Wl,--gc-sections
// compile: -ffunction-sections -fdata-sections
// All writable state is listed, each variable once, and nothing else.
#include <initializer_list>

#include "llvm-pass/tests/cases/globals_shared.hpp"

int defined = 1;
static int internal = 2;
extern const int constant;
const int constant = 3;
thread_local int per_thread = 4;
extern int elsewhere;
int in_a_special_section __attribute__((section("my_table"))) = 5;
int in_a_data_section __attribute__((section(".data.mine"))) = 6;
char array[100];
int* volatile sink;

int start() { return defined; }

int main() {
  static const int once = start();
  for (int* used : {&defined, &internal, &per_thread, &elsewhere, &inline_variable, &local_static(),
                    &Holder<int>::value, &in_a_special_section, &in_a_data_section}) {
    sink = used;
    *sink += once;
  }
}

// global defined 4
// global internal 4
// global in_a_data_section 4
// global array 100
// global sink 8
// global main::once 4
// global guard variable for main::once 8
// global inline_variable 4
// global Holder<int>::value 4
// global local_static()::counter 4
