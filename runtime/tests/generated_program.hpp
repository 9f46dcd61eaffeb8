#pragma once

#include <cstdint>
#include <vector>

/// A program that does what it is told, so that many can be had from one that is compiled.
namespace heddle::runtime::tests::generated {

enum class Kind : std::uint8_t {
  store,
  load,
  add,
  narrow_add,  ///< to one byte of a word
  retry,       ///< a load and compare-exchanges until one succeeds
  locked,      ///< plain accesses under a mutex
  shared,      ///< a plain read under a shared lock
  allocate,
  release,     ///< what was allocated last
  throw_over,  ///< an exception, through frames whose destructors have events
  keep_exception,
  own_variable,  ///< a thread_local object, whose destructor has an event
  local_static,
  recurse,
  spawn,  ///< a thread that does the rest of the actions, and is joined at the end
  leave,  ///< pthread_exit
  sleep,
  yield,
  ask_kernel
};

struct Action {
  Kind kind = Kind::load;
  std::uint8_t where = 0;
  std::uint8_t value = 0;
};

/// The actions of each thread. Set it while no program is controlled.
extern std::vector<std::vector<Action>> script;

/// The program.
void run_script(void*);

}  // namespace heddle::runtime::tests::generated
