// The main of a harness binary.

#include "heddle/c_api.h"

/// Tells the runtime, which looks this symbol up, that this process is a harness even before main.
extern "C" __attribute__((visibility("default"))) const int heddle_is_harness = 1;

int main(int argc, char** argv) { return heddle_harness_main(argc, argv); }
