#include "runtime/kernel/descriptors.hpp"

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "runtime/events/kernel_objects.hpp"
#include "runtime/kernel/descriptor_sets.hpp"
#include "runtime/kernel/earlier_objects.hpp"
#include "runtime/kernel/standard_input.hpp"
#include "runtime/raw_system_call.hpp"

namespace heddle::runtime::descriptors {
namespace {

constexpr int copies = 500;  ///< of the program's descriptors, from here on

struct Kept {
  int copy = -1;  ///< of the descriptor; -1 if it was not open
  int flags = 0;
  int status = 0;
  off_t offset = -1;
};

Kept kept[programs];
bool dirty = false;
bool input_is_stream = false;

}  // namespace

Set opened;
Set touched;
Set input;
Set random;

namespace {

bool is_watched(long descriptor) { return descriptor >= 0 && descriptor < static_cast<long>(most); }

}  // namespace

bool has(const Set& set, long descriptor) {
  return is_watched(descriptor) && set[static_cast<std::size_t>(descriptor)];
}

void set(Set& of, long descriptor, bool value) {
  if (is_watched(descriptor)) {
    of[static_cast<std::size_t>(descriptor)] = value;
  }
}

bool is_testers(long descriptor) { return descriptor >= programs && !has(opened, descriptor); }

void touch(long descriptor) {
  dirty = true;
  if (descriptor >= 0 && descriptor < programs) {
    set(touched, descriptor, true);
  }
}

long made(long descriptor) {
  if (descriptor < 0) {
    return descriptor;
  }
  dirty = true;
  set(opened, descriptor, true);
  set(input, descriptor, false);
  set(random, descriptor, false);
  touch(descriptor);
  return descriptor;
}

long duplicated(long from, long to) {
  const bool is_input = has(input, from);
  const bool is_random = has(random, from);
  if (from != to) {
    made(to);
  }
  set(input, to, is_input);
  set(random, to, is_random);
  return to;
}

void need_input(long descriptor) {
  if (!input_is_stream || !has(input, descriptor) || kept[0].copy < 0) {
    return;
  }
  const int file = standard_input::file_of(kept[0].copy);
  if (file < 0) {
    return;
  }
  for (std::size_t each = 0; each < most; ++each) {
    if (input[each]) {
      raw_system_call_of(SYS_dup2, file, each);
      touch(static_cast<long>(each));
    }
  }
  input.reset();
}

namespace {

void put_back_one(int descriptor) {
  const Kept& was = kept[descriptor];
  if (was.copy < 0) {
    close(descriptor);
    return;
  }
  dup3(was.copy, descriptor, (was.flags & FD_CLOEXEC) != 0 ? O_CLOEXEC : 0);
  if (was.offset >= 0) {
    lseek(descriptor, was.offset, SEEK_SET);
  }
  if (fcntl(descriptor, F_GETFL) != was.status) {
    fcntl(descriptor, F_SETFL, was.status);
  }
}

void start_execution() {
  opened.reset();
  touched.reset();
  random.reset();
  input.reset();
  input[STDIN_FILENO] = true;
  dirty = false;
}

}  // namespace

void save() {
  kernel_objects::forget();
  earlier_objects::save(programs);
  for (int descriptor = 0; descriptor < programs; ++descriptor) {
    Kept& now = kept[descriptor];
    now.flags = fcntl(descriptor, F_GETFD);
    const bool is_kept = now.flags >= 0 && !earlier_objects::is_pipe_end(descriptor);
    now.copy = !is_kept ? -1 : fcntl(descriptor, F_DUPFD_CLOEXEC, copies);
    if (now.copy < 0) {
      continue;
    }
    now.status = fcntl(descriptor, F_GETFL);
    now.offset = lseek(descriptor, 0, SEEK_CUR);
  }
  input_is_stream = kept[0].copy >= 0 && standard_input::is_stream(STDIN_FILENO);
  start_execution();
}

void put_back() {
  if (!dirty) {
    return;
  }
  kernel_objects::forget();
  for (int descriptor = 0; descriptor < programs; ++descriptor) {
    if (has(touched, descriptor)) {
      put_back_one(descriptor);
    }
  }
  for (int descriptor = 0; descriptor < programs; ++descriptor) {
    if (has(touched, descriptor)) {
      earlier_objects::put_back(descriptor);
    }
  }
  for (std::size_t descriptor = programs; descriptor < most; ++descriptor) {
    if (opened[descriptor]) {
      close(static_cast<int>(descriptor));
    }
  }
  start_execution();
  earlier_objects::start_execution();
}

void release() {
  for (Kept& each : kept) {
    if (each.copy >= 0) {
      close(each.copy);
    }
    each.copy = -1;
  }
}

}  // namespace heddle::runtime::descriptors
