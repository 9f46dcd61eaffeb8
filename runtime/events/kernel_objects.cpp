#include "runtime/events/kernel_objects.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/syscall.h>

#include <algorithm>
#include <cerrno>

#include "base/hashing.hpp"
#include "runtime/events/sync_object.hpp"
#include "runtime/raw_system_call.hpp"

namespace heddle::runtime::kernel_objects {
namespace {

constexpr std::size_t most = 4096;     ///< above, descriptors are not watched
constexpr int testers_own = 600;       ///< kept descriptors, from here on
constexpr std::uint32_t own_ends = 2;  ///< further numbers are those of duplicates

Descriptor known[most];
std::size_t upto = 0;  ///< all behind are unused
std::uint32_t objects_made[scheduler::max_threads];
std::uint32_t duplicates_made[scheduler::max_threads];
std::uint64_t changes_made[scheduler::max_threads];
bool outside = false;

bool is_watched(long descriptor) { return descriptor >= 0 && descriptor < static_cast<long>(most); }

void set(long descriptor, const Descriptor& meaning) {
  if (!is_watched(descriptor)) {
    return;
  }
  known[descriptor] = meaning;
  upto = std::max(upto, static_cast<std::size_t>(descriptor) + 1);
}

/// What poll() says of it.
short look(std::size_t descriptor) {
  pollfd one{static_cast<int>(descriptor), POLLIN | POLLOUT, 0};
  return raw_system_call_of(SYS_poll, reinterpret_cast<long>(&one), 1, 0) > 0 ? one.revents
                                                                              : short{0};
}

}  // namespace

const Descriptor* find(long descriptor) {
  if (!is_watched(descriptor) || known[descriptor].object == 0) {
    return nullptr;
  }
  return &known[descriptor];
}

void made(Kind kind, scheduler::ThreadId thread, long first, long second) {
  const std::uintptr_t object = kernel_addresses::of_object(kind, thread, objects_made[thread]++);
  std::uint8_t end = 0;
  for (const long descriptor : {first, second}) {
    set(descriptor, {.object = object,
                     .address = kernel_addresses::of_descriptor(object, end),
                     .end = end,
                     .is_open = true});
    ++end;
  }
}

void found(Kind kind, std::uint32_t object, std::uint32_t number, long descriptor,
           std::uint8_t end) {
  const std::uintptr_t address =
      kernel_addresses::of_object(kind, kernel_addresses::nobody, object);
  set(descriptor, {.object = address,
                   .address = kernel_addresses::of_descriptor(address, number),
                   .end = end,
                   .is_open = true});
}

void duplicated(long from, long to, scheduler::ThreadId thread) {
  const Descriptor* original = find(from);
  if (original == nullptr) {
    return replaced(to);
  }
  if (from == to) {
    return;
  }
  Descriptor copy = *original;
  const std::uint32_t number = own_ends + thread * 5U + duplicates_made[thread]++;
  copy.address = kernel_addresses::of_descriptor(copy.object, number);
  copy.is_open = true;
  copy.is_kept = false;
  set(to, copy);
}

void closed(long descriptor) {
  if (is_watched(descriptor)) {
    known[descriptor].is_open = false;
  }
}

void replaced(long descriptor) {
  if (is_watched(descriptor)) {
    known[descriptor] = {};
  }
}

int keep(long descriptor) {
  const Descriptor* original = find(descriptor);
  if (original == nullptr) {
    return -1;
  }
  const long file = raw_system_call_of(SYS_fcntl, descriptor, F_DUPFD_CLOEXEC, testers_own);
  if (file >= 0) {
    Descriptor copy = *original;
    copy.is_open = copy.is_kept = true;
    set(file, copy);
  }
  return static_cast<int>(file);
}

void give_up(int kept) {
  raw_system_call_of(SYS_close, kept);
  replaced(kept);
}

std::uint64_t state_of(std::uintptr_t object) {
  std::uint64_t state = 0;
  for (std::size_t number = 0; number < upto; ++number) {
    const Descriptor& each = known[number];
    if (each.object != object || !each.is_open) {
      continue;
    }
    const short found = look(number);
    const bool at_end = (found & (POLLHUP | POLLERR)) != 0;
    if (each.can_read() && (at_end || (found & POLLIN) != 0)) {
      state |= each.readable();
    }
    if (each.can_write() && (at_end || (found & POLLOUT) != 0)) {
      state |= each.writable();
    }
  }
  return state;
}

void changed(std::uintptr_t object, scheduler::ThreadId thread, long result) {
  std::uint64_t& history = sync_object(object).history;
  history = base::chain(history, std::uint64_t{thread} << 48U | ++changes_made[thread]);
  history = base::chain(history, static_cast<std::uint64_t>(result)) | 1U;
}

void look_at_epoll_instances() {
  for (std::size_t number = 0; number < upto; ++number) {
    const Descriptor& each = known[number];
    if (each.object != 0 && each.is_open && each.kind() == Kind::epoll) {
      look(number);
    }
  }
}

void note_outside() { outside = true; }

bool has_outside() { return outside; }

void forget() {
  outside = false;
  for (std::size_t number = 0; number < upto; ++number) {
    if (known[number].is_kept) {
      raw_system_call_of(SYS_close, number);
    }
    known[number] = {};
  }
  upto = 0;
  std::fill(std::begin(objects_made), std::end(objects_made), 0);
  std::fill(std::begin(duplicates_made), std::end(duplicates_made), 0);
  std::fill(std::begin(changes_made), std::end(changes_made), 0);
}

}  // namespace heddle::runtime::kernel_objects
