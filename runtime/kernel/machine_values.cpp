#include "runtime/kernel/machine_values.hpp"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/times.h>
#include <unistd.h>

#include <cstring>

#include "base/hashing.hpp"
#include "runtime/control.hpp"
#include "runtime/interpose/virtual_time.hpp"
#include "runtime/memory/program_memory.hpp"
#include "runtime/world.hpp"

namespace heddle::runtime::machine_values {
namespace {

std::uint64_t seed_of_all = 0;
std::uint64_t drawn[scheduler::max_threads];
bool has_drawn = false;

std::uint64_t draw() {
  const scheduler::ThreadId self = control.current->id;
  has_drawn = true;
  ++drawn[self];
  control.current->laps.changed(TurnChange::machine_value);
  return base::spread(base::spread(seed_of_all + self * base::golden_ratio) + drawn[self]);
}

long thread_id() { return process_id + control.current->id; }

long real_process() { return raw_system_call_of(SYS_getpid); }

/// A process as the program knows it.
long real_process_of(long id) { return id == process_id ? real_process() : id; }

long tell_time(const ProgramCall& call) {
  switch (call.number) {
    case SYS_clock_gettime:
      *written<timespec>(call.with.b) = virtual_time::now(static_cast<clockid_t>(call.with.a));
      return 0;
    case SYS_gettimeofday: {
      const timespec now = virtual_time::now(CLOCK_REALTIME);
      if (call.with.a != 0) {
        *written<timeval>(call.with.a) = {now.tv_sec, now.tv_nsec / 1000};
      }
      return 0;
    }
    default: {
      const timespec now = virtual_time::now(CLOCK_REALTIME);
      if (call.with.a != 0) {
        *written<time_t>(call.with.a) = now.tv_sec;
      }
      return now.tv_sec;
    }
  }
}

long tell_usage(const ProgramCall& call) {
  if (call.number == SYS_times) {
    if (call.with.a != 0) {
      *written<tms>(call.with.a) = {};
    }
    return virtual_time::now(CLOCK_MONOTONIC).tv_sec * 100;
  }
  *written<rusage>(call.with.b) = {};
  return 0;
}

long tell_processor(const ProgramCall& call) {
  for (const long address : {call.with.a, call.with.b}) {
    if (address != 0) {
      *written<unsigned>(address) = 0;
    }
  }
  return 0;
}

/// A call that names a process by its number.
long about_process(const ProgramCall& call) {
  ProgramCall real = call;
  real.with.a = real_process_of(call.with.a);
  return real.make();
}

}  // namespace

bool were_drawn() { return has_drawn; }

void set_seed(std::uint64_t seed) { seed_of_all = seed; }

void start_execution() {
  if (has_drawn) {
    std::memset(drawn, 0, sizeof drawn);
    has_drawn = false;
  }
}

void random_bytes(void* bytes, std::size_t count) {
  auto* at = static_cast<unsigned char*>(bytes);
  while (count > 0) {
    const std::uint64_t word = draw();
    const std::size_t part = count < sizeof word ? count : sizeof word;
    std::memcpy(at, &word, part);
    at += part;
    count -= part;
  }
}

CallResult call(const ProgramCall& call) {
  switch (call.number) {
    case SYS_getpid:
      return process_id;
    case SYS_getppid:
      return parent_id;
    case SYS_gettid:
      return thread_id();
    case SYS_getcpu:
      return tell_processor(call);
    case SYS_getrandom:
      saved_pages::expect_write(static_cast<std::uintptr_t>(call.with.a),
                                static_cast<std::size_t>(call.with.b));
      random_bytes(reinterpret_cast<void*>(call.with.a), static_cast<std::size_t>(call.with.b));
      return call.with.b;
    case SYS_clock_gettime:
    case SYS_gettimeofday:
    case SYS_time:
      return tell_time(call);
    case SYS_times:
    case SYS_getrusage:
      return tell_usage(call);
    case SYS_getpgid:
    case SYS_getsid:
    case SYS_prlimit64:
      return about_process(call);
    default:
      return {};
  }
}

}  // namespace heddle::runtime::machine_values
