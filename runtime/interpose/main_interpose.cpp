// The entry to a process linked with this library: stands between the C library's start-up and the
// program's main, so that any program can be explored without a change to its source.

#include "runtime/interpose/main_interpose.hpp"

#include <cstdio>
#include <cstdlib>

#include "runtime/hooks/modules.hpp"
#include "runtime/memory/arena.hpp"
#include "runtime/real_functions.hpp"
#include "runtime/world.hpp"

extern "C" char __libc_single_threaded;

/// The main library of a harness defines it. Referred to from here, so that the linker shows it to
/// this library whatever the options a harness is linked with.
extern "C" __attribute__((weak, visibility("default"))) const char heddle_is_harness;

namespace heddle::runtime {
namespace {

Main program_main = nullptr;
ExploreMain explore = nullptr;
bool explored = false;

using StartFunction = int (*)(Main, int, char**, void (*)(), void (*)(), void (*)(), void*);

int main_under_heddle(int argc, char** argv, char** envp) {
  world = World::tester;
  // Reference counts of libstdc++ must stay atomic although no real thread is ever made.
  __libc_single_threaded = 0;
  const int status = explore != nullptr && std::getenv("HEDDLE_OPTIONS") != nullptr
                         ? explore(argc, argv, envp, program_main)
                         : program_main(argc, argv, envp);
  if (!explored) {
    return status;
  }
  // The program's globals are in the state the last execution left: their destructors must not run.
  static_cast<void>(std::fflush(nullptr));
  real::_exit(status);
  return status;
}

}  // namespace

void set_explore_main(ExploreMain function) { explore = function; }
void note_explored() { explored = true; }
bool is_harness_process() { return &heddle_is_harness != nullptr; }

}  // namespace heddle::runtime

namespace runtime = heddle::runtime;

HEDDLE_EXPORT int __libc_start_main(runtime::Main main, int argc, char** argv, void (*init)(),
                                    void (*fini)(), void (*loader_fini)(), void* stack_end) {
  static auto real_start =
      reinterpret_cast<runtime::StartFunction>(runtime::real::resolve("__libc_start_main"));
  runtime::program_main = main;
  const bool will_explore =
      runtime::is_harness_process() || std::getenv("HEDDLE_OPTIONS") != nullptr;
  if (will_explore) {
    runtime::find_system_libraries();
    runtime::arena::map();
    runtime::world = runtime::World::static_init;
  }
  return real_start(runtime::main_under_heddle, argc, argv, init, fini, loader_fini, stack_end);
}
