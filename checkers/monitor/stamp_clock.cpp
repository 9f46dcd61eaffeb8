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
/// RDTSCP waits for the instructions before it, so for a fence or an exchange, and these wait for
/// the stores before them (Intel's manual: RDTSCP; "Strengthening or Weakening the Memory-Ordering
/// Model").
Stamp read_cycles_behind_fence() {
  unsigned processor = 0;
  const Stamp stamp = __rdtscp(&processor);
  finish_reading();
  return stamp;
}
Stamp read_cycles() {
  _mm_mfence();
  return read_cycles_behind_fence();
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
Stamp read_cycles_behind_fence() { return read_monotonic(); }
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

Stamp StampClock::raise_and_read_above(std::atomic<bool>& flag, Stamp last) {
  flag.exchange(true, std::memory_order_seq_cst);
  const Stamp stamp = kind_ == ClockKind::cycles ? read_cycles_behind_fence() : read();
  return stamp > last ? stamp : read_above(last);
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
