#pragma once

namespace heddle::runtime {

using Main = int (*)(int argc, char** argv, char** envp);
using ExploreMain = int (*)(int argc, char** argv, char** envp, Main program_main);

/// Called before anything is allocated, and by whoever comes first: whether this process will be
/// explored, and so from where memory comes from now on.
void decide_how_to_start();

/// What runs in place of main when the environment has HEDDLE_RUN_OPTIONS. Call from a constructor
/// of the shared library.
void set_explore_main(ExploreMain function);

/// From now on the process must not run the destructors of the program's globals.
void note_explored();

/// Whether the executable is a harness: it defines `heddle_is_harness` (its main library does).
[[nodiscard]] bool is_harness_process();

}  // namespace heddle::runtime
