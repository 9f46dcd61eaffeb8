#include "runtime/interpose/thread_exit.hpp"

#include <dlfcn.h>
#include <setjmp.h>
#include <unwind.h>

#include <vector>

#include "runtime/before_main/before_main.hpp"
#include "runtime/calls/imports.hpp"
#include "runtime/calls/robust_mutexes.hpp"
#include "runtime/control.hpp"
#include "runtime/hooks/modules.hpp"
#include "runtime/memory/thread_addresses.hpp"
#include "runtime/real_functions.hpp"
#include "runtime/world.hpp"

namespace heddle::runtime {
namespace {

using ThreadLocalDestructors = void (*)();
ThreadLocalDestructors thread_local_destructors = nullptr;

void run_thread_local_destructors() {
  if (thread_local_destructors != nullptr) {
    thread_local_destructors();
  }
}

/// What constructors before main have registered: each execution has that.
std::vector<ExitHandler>& handlers_of_constructors() {
  static auto* instance = new std::vector<ExitHandler>;
  return *instance;
}

/// Not those of libraries, which clean up after a process.
void keep_for_each_execution(const ExitHandler& handler) {
  const auto function = handler.with_status != nullptr
                            ? reinterpret_cast<std::uintptr_t>(handler.with_status)
                            : reinterpret_cast<std::uintptr_t>(handler.function);
  if (before_main::runs() && in_program_module(function)) {
    const TesterScope as_tester;
    handlers_of_constructors().push_back(handler);
  }
}

void run_exit_handlers(int status) {
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
    if (handler.with_status != nullptr) {
      handler.with_status(status, handler.argument);
    } else {
      handler.function(handler.argument);
    }
  }
}

/// Waits for each thread there is, from the initial one on: once a thread has ended, all that it
/// began are known, whatever order threads ended in. So what the last thread does in a real
/// program, which is the one that ends it, is done after all that the others did.
void* end_program_after_all_threads(void*) {
  static scheduler::ThreadId begun[scheduler::max_threads];
  std::size_t count = 1;
  begun[0] = 0;
  for (std::size_t at = 0; at < count; ++at) {
    const Thread& other = thread(begun[at]);
    if (&other != control.current) {  // which may have been another before, that began some
      scheduler::Event& event = describe(scheduler::EventKind::thread_join, nullptr);
      event.peer = other.id;
      event.set_end_of_program();
      stop();
    }
    for (std::size_t child = 0; child < other.children.begun; ++child) {
      begun[count++] = other.children.known[child];
    }
  }
  run_exit_handlers(control.end.exit_status);
  end_program(control.end.exit_status);
}

/// On the tester's side: begins the thread that ends the program.
void begin_end_of_program(void* argument) {
  auto* initial = static_cast<Thread*>(argument);
  begin_thread(next_child(*initial), *initial, {end_program_after_all_threads, nullptr});
}

/// The initial thread ends, and the program does not, if it ever had another thread.
void leave_program_to_others(Thread& initial) {
  if (initial.children.begun == 0) {
    run_exit_handlers(control.end.exit_status);
    end_program(control.end.exit_status);
  }
  call_tester(begin_end_of_program, &initial);
}

/// In C, what pthread_cleanup_push leaves in a frame is a place to jump to.
void jump_to_handler(std::uintptr_t frame_end) {
  __pthread_unwind_buf_t* handler = control.current->life.cleanup;
  if (handler == nullptr || reinterpret_cast<std::uintptr_t>(handler) >= frame_end) {
    return;
  }
  control.current->life.cleanup = static_cast<__pthread_unwind_buf_t*>(handler->__pad[0]);
  longjmp(reinterpret_cast<__jmp_buf_tag*>(handler->__cancel_jmp_buf), 1);
}

_Unwind_Reason_Code unwind_to_the_end(int, _Unwind_Action actions, _Unwind_Exception_Class,
                                      _Unwind_Exception*, _Unwind_Context* context, void*) {
  const bool is_last = (actions & _UA_END_OF_STACK) != 0;
  jump_to_handler(is_last ? UINTPTR_MAX : _Unwind_GetCFA(context));
  if (is_last) {
    exit_thread();
  }
  return _URC_NO_REASON;
}

void refuse_to_stay(_Unwind_Reason_Code, _Unwind_Exception*) {
  raise_fault(scheduler::FaultKind::crash,
              "a thread that leaves was held up: a handler, catch (...), does not throw on");
}

/// Destructors of the frames below run, as with the C library's own.
[[noreturn]] void unwind() {
  static _Unwind_Exception exceptions[scheduler::max_threads];
  _Unwind_Exception* exception = &exceptions[control.current->id];
  *exception = {};
  exception->exception_cleanup = refuse_to_stay;
  _Unwind_ForcedUnwind(exception, unwind_to_the_end, nullptr);
  exit_thread();
}

}  // namespace

std::vector<ExitHandler>& exit_handlers() {
  static auto* handlers = new std::vector<ExitHandler>;
  return *handlers;
}

void exit_thread() {
  Thread& thread = *control.current;
  run_thread_local_destructors();
  run_key_destructors();
  robust_mutexes::abandon_all();
  if (thread.life.has_left) {
    leave_program_to_others(thread);
  } else if (thread.id == 0) {
    const auto status = static_cast<int>(reinterpret_cast<std::intptr_t>(thread.life.result));
    run_exit_handlers(status);
    end_program(status);
  }
  if (imports::tried_joins()) {
    describe(scheduler::EventKind::thread_over, nullptr).range = thread_addresses::life(thread.id);
    stop();
  }
  thread.state = ThreadState::ended;
  abandon_fiber();
}

void leave_thread(void* result) {
  Thread& self = *control.current;
  self.life.result = result;
  self.life.has_left = self.id == 0;
  self.life.cancellation.acts = true;
  unwind();
}

void exit_after_all_threads(int status) {
  control.end.exit_status = status;
  control.current->life.has_left = true;
  exit_thread();
}

void exit_program(int status) {
  run_thread_local_destructors();
  run_exit_handlers(status);
  end_program(status);
}

void forget_exit_handlers() {
  exit_handlers() = handlers_of_constructors();
  if (thread_local_destructors != nullptr) {
    return;
  }
  // The C library's own function for it, which it does not declare.
  thread_local_destructors =
      reinterpret_cast<ThreadLocalDestructors>(dlsym(RTLD_DEFAULT, "__call_tls_dtors"));
}

}  // namespace heddle::runtime

using heddle::runtime::controlled;

/// Destructors of static objects and atexit functions belong to the execution that registered them,
/// or to each.
HEDDLE_EXPORT int __cxa_atexit(void (*function)(void*), void* argument, void* module) {
  if (!controlled()) {
    if (argument == nullptr) {  // else it is the destructor of an object at namespace scope
      heddle::runtime::keep_for_each_execution({function, argument, nullptr});
    }
    return heddle::runtime::real::__cxa_atexit(function, argument, module);
  }
  const heddle::runtime::TesterScope as_tester;
  heddle::runtime::exit_handlers().push_back({function, argument, nullptr});
  return 0;
}

HEDDLE_EXPORT int on_exit(void (*function)(int, void*), void* argument) {
  if (!controlled()) {
    heddle::runtime::keep_for_each_execution({nullptr, argument, function});
    return heddle::runtime::real::on_exit(function, argument);
  }
  const heddle::runtime::TesterScope as_tester;
  heddle::runtime::exit_handlers().push_back({nullptr, argument, function});
  return 0;
}

/// Of code in C, where pthread_cleanup_push is no object.
HEDDLE_EXPORT void __pthread_register_cancel(__pthread_unwind_buf_t* handler) {
  static auto real_function = reinterpret_cast<decltype(&__pthread_register_cancel)>(
      heddle::runtime::real::resolve("__pthread_register_cancel"));
  if (!controlled()) {
    return real_function(handler);
  }
  handler->__pad[0] = heddle::runtime::control.current->life.cleanup;
  heddle::runtime::control.current->life.cleanup = handler;
}

HEDDLE_EXPORT void __pthread_unregister_cancel(__pthread_unwind_buf_t* handler) {
  static auto real_function = reinterpret_cast<decltype(&__pthread_unregister_cancel)>(
      heddle::runtime::real::resolve("__pthread_unregister_cancel"));
  if (!controlled()) {
    return real_function(handler);
  }
  heddle::runtime::control.current->life.cleanup =
      static_cast<__pthread_unwind_buf_t*>(handler->__pad[0]);
}

HEDDLE_EXPORT void __pthread_unwind_next(__pthread_unwind_buf_t* handler) {
  static auto real_function = reinterpret_cast<decltype(&__pthread_unwind_next)>(
      heddle::runtime::real::resolve("__pthread_unwind_next"));
  if (!controlled()) {
    real_function(handler);
  }
  heddle::runtime::unwind();
}
