// What a thread is told of itself and of others: the stack it runs on, and its name. The threads of
// the kernel that could tell are none of the program's.

#include <cerrno>
#include <cstring>

#include "runtime/control.hpp"
#include "runtime/fibers/fiber.hpp"
#include "runtime/identity/identity.hpp"
#include "runtime/memory/layout.hpp"
#include "runtime/real_functions.hpp"
#include "runtime/world.hpp"

namespace {

using namespace heddle::runtime;  ///< all of this file is glue

constexpr std::size_t name_bytes = sizeof(ThreadLife{}.name);

/// Of who has none of its own, that of whoever began it; the initial thread has the program's.
const char* name_of(const Thread& thread) {
  const Thread* with_name = &thread;
  while (with_name->life.name[0] == 0 && with_name->id != 0) {
    with_name = &heddle::runtime::thread(with_name->parent);
  }
  return with_name->life.name[0] != 0 ? with_name->life.name : program_invocation_short_name;
}

}  // namespace

HEDDLE_EXPORT int pthread_getattr_np(pthread_t handle, pthread_attr_t* attributes) {
  if (!controlled()) {
    return real::pthread_getattr_np(handle, attributes);
  }
  tell_identity();
  const Thread* thread = thread_of_handle(handle);
  if (thread == nullptr) {
    return ESRCH;
  }
  constexpr std::size_t bytes = layout::stack_slot_bytes - layout::stack_guard_bytes;
  pthread_attr_init(attributes);
  pthread_attr_setstack(attributes, reinterpret_cast<void*>(stack_top(thread->id) - bytes), bytes);
  pthread_attr_setguardsize(attributes, layout::stack_guard_bytes);
  return pthread_attr_setdetachstate(
      attributes, thread->life.detached ? PTHREAD_CREATE_DETACHED : PTHREAD_CREATE_JOINABLE);
}

HEDDLE_EXPORT int pthread_setname_np(pthread_t handle, const char* name) {
  if (!controlled()) {
    return real::pthread_setname_np(handle, name);
  }
  tell_identity();
  Thread* thread = thread_of_handle(handle);
  const std::size_t length = std::strlen(name);
  if (length >= name_bytes || thread == nullptr) {
    return thread == nullptr ? ESRCH : ERANGE;
  }
  std::memcpy(thread->life.name, name, length + 1);
  return 0;
}

HEDDLE_EXPORT int pthread_getname_np(pthread_t handle, char* name, std::size_t bytes) {
  if (!controlled()) {
    return real::pthread_getname_np(handle, name, bytes);
  }
  tell_identity();
  const Thread* thread = thread_of_handle(handle);
  if (bytes < name_bytes || thread == nullptr) {
    return thread == nullptr ? ESRCH : ERANGE;
  }
  std::strncpy(name, name_of(*thread), name_bytes - 1);
  name[name_bytes - 1] = 0;
  return 0;
}
