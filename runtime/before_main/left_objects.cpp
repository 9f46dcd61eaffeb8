#include "runtime/before_main/left_objects.hpp"

#include <pthread.h>
#include <sys/syscall.h>

#include <algorithm>
#include <array>

#include "runtime/memory/arena.hpp"
#include "runtime/memory/layout.hpp"
#include "runtime/raw_system_call.hpp"

namespace heddle::runtime::before_main {

namespace {

struct Noted {
  const volatile void* object = nullptr;
  std::size_t bytes = 0;
  LeftObject left;
};

constinit std::array<Noted, 1024> all;
std::size_t count = 0;

template <class Object>
const Object& native(const Noted& noted) {
  return *static_cast<const Object*>(const_cast<const void*>(noted.object));
}

/// As the C library has it; it does not declare that.
struct NativeBarrier {
  std::uint32_t in;
  std::uint32_t round;
  std::uint32_t count;
};

/// The block that it was in has been freed: what the bytes say now is of something else, or
/// nothing.
bool is_gone(const Noted& noted) {
  const auto address = reinterpret_cast<std::uintptr_t>(noted.object);
  return layout::in_heap(address) &&
         arena::check_access(address, noted.bytes) != arena::MemoryError::none;
}

LeftObject left_in(const Noted& noted) {
  constexpr unsigned readers_shift = 3;
  LeftObject left;
  if (is_gone(noted)) {
    return left;
  }
  const int self = static_cast<int>(raw_system_call_of(SYS_gettid));
  if (noted.bytes == sizeof(pthread_mutex_t)) {
    const auto& data = native<pthread_mutex_t>(noted).__data;
    left.held = data.__lock == 0 || data.__owner != self ? 0 : std::max(1U, data.__count);
  } else if (noted.bytes == sizeof(pthread_rwlock_t)) {
    const auto& data = native<pthread_rwlock_t>(noted).__data;
    left.held = data.__cur_writer == self ? 1 : 0;
    left.reads = data.__cur_writer == 0 ? data.__readers >> readers_shift : 0;
  } else if (noted.bytes == sizeof(pthread_barrier_t)) {
    left.threads = native<NativeBarrier>(noted).count;
  } else if (noted.bytes == sizeof(pthread_spinlock_t)) {
    left.held = native<pthread_spinlock_t>(noted) <= 0 ? 1 : 0;  // 1: it is free
  }
  return left;
}

}  // namespace

void note_object(const volatile void* object, std::size_t bytes) {
  const auto end = all.begin() + static_cast<std::ptrdiff_t>(count);
  const bool is_known =
      std::any_of(all.begin(), end, [&](const Noted& noted) { return noted.object == object; });
  if (is_known) {
    return;
  }
  if (count == all.size()) {
    keep_what_is_left();
  }
  if (count == all.size()) {
    end_process("constructors leave more than 1,024 locks held, or barriers, to main");
  }
  all[count++] = {object, bytes, {}};
}

void keep_what_is_left() {
  const auto end = all.begin() + static_cast<std::ptrdiff_t>(count);
  std::for_each(all.begin(), end, [](Noted& noted) { noted.left = left_in(noted); });
  const auto kept = std::remove_if(all.begin(), end, [](const Noted& noted) {
    return noted.left.held + noted.left.reads + noted.left.threads == 0;
  });
  count = static_cast<std::size_t>(kept - all.begin());
}

LeftObject left_at(std::uintptr_t address) {
  const auto end = all.begin() + static_cast<std::ptrdiff_t>(count);
  const auto found = std::find_if(all.begin(), end, [&](const Noted& noted) {
    return reinterpret_cast<std::uintptr_t>(noted.object) == address;
  });
  return found == end ? LeftObject{} : found->left;
}

}  // namespace heddle::runtime::before_main
