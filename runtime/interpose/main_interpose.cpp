// The entry to a process linked with this library: stands between the C library's start-up and the
// program's main, so that any program can be explored without a change to its source.

#include "runtime/interpose/main_interpose.hpp"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "base/environment.hpp"
#include "runtime/before_main/left_objects.hpp"
#include "runtime/calls/own_imports.hpp"
#include "runtime/hooks/modules.hpp"
#include "runtime/memory/arena.hpp"
#include "runtime/memory/tester_heap.hpp"
#include "runtime/real_functions.hpp"
#include "runtime/world.hpp"

extern "C" char __libc_single_threaded;
extern "C" void* __libc_stack_end;

/// The main library of a harness defines it. Referred to from here, so that the linker shows it to
/// this library whatever the options a harness is linked with.
extern "C" __attribute__((weak, visibility("default"))) const char heddle_is_harness;

/// Of the compiler's, where this library is compiled to write a profile (scripts/profile).
extern "C" __attribute__((weak)) int __llvm_profile_write_file();

namespace heddle::runtime {
namespace {

Main program_main = nullptr;
ExploreMain explore = nullptr;
bool explored = false;

using StartFunction = int (*)(Main, int, char**, void (*)(), void (*)(), void (*)(), void*);

/// As the kernel put it on the stack: the C library may not know it yet.
bool environment_has(const char* name) {
  const auto* words = static_cast<char**>(__libc_stack_end);
  const auto argc = static_cast<std::size_t>(reinterpret_cast<std::uintptr_t>(words[0]));
  const std::size_t length = std::strlen(name);
  for (char* const* variable = words + argc + 2; *variable != nullptr; ++variable) {
    if (std::strncmp(*variable, name, length) == 0 && (*variable)[length] == '=') {
      return true;
    }
  }
  return false;
}

/// Takes a variable out of the environment; whether it was this.
bool take_from_environment(std::string_view variable) {
  auto* words = static_cast<char**>(__libc_stack_end);
  const auto argc = static_cast<std::size_t>(reinterpret_cast<std::uintptr_t>(words[0]));
  for (char** place = words + argc + 2; *place != nullptr; ++place) {
    if (variable == *place) {
      for (; *place != nullptr; ++place) {
        place[0] = place[1];
      }
      return true;
    }
  }
  return false;
}

/// Where it was started as what it is not, the program would do something else than it is asked
/// for.
void require_expected_subject() {
  if (take_from_environment("HEDDLE_SUBJECT=harness") && !is_harness_process()) {
    before_main::end_process("what was to be run is of a harness, and this program is none");
  }
  if (take_from_environment("HEDDLE_SUBJECT=program") && is_harness_process()) {
    before_main::end_process("what was to be run is of a program that is no harness");
  }
}

int main_under_heddle(int argc, char** argv, char** envp) {
  before_main::end();
  before_main::keep_what_is_left();
  world = is_explored_process ? World::tester : World::outside;
  // Reference counts of libstdc++ must stay atomic although no real thread is ever made.
  __libc_single_threaded = 0;
  const int status = explore != nullptr && std::getenv(base::run_options_variable) != nullptr
                         ? explore(argc, argv, envp, program_main)
                         : program_main(argc, argv, envp);
  if (!explored) {
    return status;
  }
  // The program's globals are in the state the last execution left: their destructors must not run.
  static_cast<void>(std::fflush(nullptr));
  if (__llvm_profile_write_file != nullptr) {
    __llvm_profile_write_file();  // a handler of exit would do it
  }
  real::_exit(status);
  return status;
}

}  // namespace

void set_explore_main(ExploreMain function) { explore = function; }
void note_explored() { explored = true; }
bool is_harness_process() { return &heddle_is_harness != nullptr; }

void decide_how_to_start() {
  if (tester_heap::source != tester_heap::Source::undecided) {
    return;
  }
  own_imports::pass_by_program();
  require_expected_subject();
  is_explored_process = is_harness_process() || environment_has(base::run_options_variable);
  if (!is_explored_process) {
    // It may explore by itself, or not at all: with too little memory for that it runs all the
    // same.
    tester_heap::source =
        tester_heap::map() ? tester_heap::Source::own : tester_heap::Source::system;
    find_system_libraries();
    return;
  }
  find_system_libraries();
  if (own_imports::program_has("malloc") || own_imports::program_has("free")) {
    before_main::end_process(
        "the program has a malloc of its own, which cannot be explored: link it without");
  }
  arena::map();
  tester_heap::use();
  world = World::static_init;
  before_main::begin();
}

}  // namespace heddle::runtime

namespace runtime = heddle::runtime;

HEDDLE_EXPORT int __libc_start_main(runtime::Main main, int argc, char** argv, void (*init)(),
                                    void (*fini)(), void (*loader_fini)(), void* stack_end) {
  static auto real_start =
      reinterpret_cast<runtime::StartFunction>(runtime::real::resolve("__libc_start_main"));
  runtime::program_main = main;
  runtime::decide_how_to_start();
  return real_start(runtime::main_under_heddle, argc, argv, init, fini, loader_fini, stack_end);
}
