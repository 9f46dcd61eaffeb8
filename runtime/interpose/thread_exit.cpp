#include "runtime/interpose/thread_exit.hpp"

#include <dlfcn.h>

#include <vector>

#include "runtime/control.hpp"
#include "runtime/real_functions.hpp"
#include "runtime/world.hpp"

namespace heddle::runtime {
namespace {

struct ExitHandler {
  void (*function)(void*);
  void* argument;
};

std::vector<ExitHandler>& exit_handlers() {
  static auto* handlers = new std::vector<ExitHandler>;
  return *handlers;
}

using ThreadLocalDestructors = void (*)();
ThreadLocalDestructors thread_local_destructors = nullptr;

void run_thread_local_destructors() {
  if (thread_local_destructors != nullptr) {
    thread_local_destructors();
  }
}

void run_exit_handlers() {
  for (;;) {
    ExitHandler handler{};
    {
      const TesterScope as_tester;
      if (exit_handlers().empty()) {
        return;
      }
      handler = exit_handlers().back();
      exit_handlers().pop_back();
    }
    handler.function(handler.argument);
  }
}

}  // namespace

void exit_thread() {
  Thread& thread = *control.current;
  run_thread_local_destructors();
  run_key_destructors();
  if (thread.id == 0) {
    run_exit_handlers();
    end_program(static_cast<int>(reinterpret_cast<std::intptr_t>(thread.life.result)));
  }
  thread.state = ThreadState::ended;
  abandon_fiber();
}

void exit_program(int status) {
  run_thread_local_destructors();
  run_exit_handlers();
  end_program(status);
}

void forget_exit_handlers() {
  exit_handlers().clear();
  if (thread_local_destructors != nullptr) {
    return;
  }
  // The C library's own function for it, which it does not declare.
  thread_local_destructors =
      reinterpret_cast<ThreadLocalDestructors>(dlsym(RTLD_DEFAULT, "__call_tls_dtors"));
}

}  // namespace heddle::runtime

using heddle::runtime::controlled;

/// Destructors of static objects and atexit functions belong to the execution that registered them.
HEDDLE_EXPORT int __cxa_atexit(void (*function)(void*), void* argument, void* module) {
  if (!controlled()) {
    return heddle::runtime::real::__cxa_atexit(function, argument, module);
  }
  const heddle::runtime::TesterScope as_tester;
  heddle::runtime::exit_handlers().push_back({function, argument});
  return 0;
}
