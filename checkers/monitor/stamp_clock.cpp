#include "checkers/monitor/stamp_clock.hpp"

#include <ctime>
#include <fstream>
#include <string>

#if defined(__x86_64__)
#include <cpuid.h>
#include <x86intrin.h>
#endif

#include "checkers/bad_input.hpp"

namespace heddle::checkers {
namespace {

/// What follows does not start before the clock was read.
void finish_reading() {
#if defined(__x86_64__)
  _mm_lfence();
#elif defined(__aarch64__)
  asm volatile("isb" ::: "memory");
#endif
  std::atomic_signal_fence(std::memory_order_seq_cst);
}

Stamp read_monotonic() {
  std::atomic_thread_fence(std::memory_order_seq_cst);
  timespec now = {};
  clock_gettime(CLOCK_MONOTONIC, &now);
  finish_reading();
  constexpr Stamp second = 1'000'000'000;
  return static_cast<Stamp>(now.tv_sec) * second + static_cast<Stamp>(now.tv_nsec);
}

#if defined(__x86_64__)
/// RDTSCP waits for the instructions before it and for their loads, so for the fence too, which
/// waits for the stores (Intel's manual of instructions, RDTSCP).
Stamp read_cycles() {
  unsigned processor = 0;
  _mm_mfence();
  const Stamp stamp = __rdtscp(&processor);
  finish_reading();
  return stamp;
}

bool has_even_cycles() {
  unsigned a = 0;
  unsigned b = 0;
  unsigned c = 0;
  unsigned d = 0;
  constexpr unsigned has_rdtscp = 1U << 27U;
  constexpr unsigned is_invariant = 1U << 8U;
  return __get_cpuid(0x80000001U, &a, &b, &c, &d) != 0 && (d & has_rdtscp) != 0 &&
         __get_cpuid(0x80000007U, &a, &b, &c, &d) != 0 && (d & is_invariant) != 0;
}
#else
Stamp read_cycles() { return read_monotonic(); }
bool has_even_cycles() { return false; }
#endif

}  // namespace

Stamp StampClock::read() {
  switch (kind_) {
    case ClockKind::cycles:
      return read_cycles();
    case ClockKind::monotonic:
      return read_monotonic();
    default: {
      std::atomic_thread_fence(std::memory_order_seq_cst);
      const Stamp stamp = count_.fetch_add(1, std::memory_order_seq_cst) + 1;
      std::atomic_thread_fence(std::memory_order_seq_cst);
      return stamp;
    }
  }
}

ClockKind best_clock() {
  std::ifstream file("/sys/devices/system/clocksource/clocksource0/current_clocksource");
  std::string source;
  return file >> source && source == "tsc" && has_even_cycles() ? ClockKind::cycles
                                                                : ClockKind::monotonic;
}

ClockKind clock_named(std::string_view name) {
  if (name == "auto") {
    return best_clock();
  }
  if (name == "cycles") {
    if (best_clock() != ClockKind::cycles) {
      throw BadInput("the clock 'cycles' cannot be trusted here: the kernel does not use it");
    }
    return ClockKind::cycles;
  }
  if (name == "monotonic" || name == "counter") {
    return name == "counter" ? ClockKind::counter : ClockKind::monotonic;
  }
  throw BadInput("unknown clock '" + std::string(name) +
                 "'; known: auto, cycles, monotonic, counter");
}

}  // namespace heddle::checkers
