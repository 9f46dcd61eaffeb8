#pragma once

#include <atomic>
#include <cstdlib>
#include <thread>

/// What the compiled programs of these tests are made of.
namespace heddle::harnesses::testing::programs {

inline constexpr auto relaxed = std::memory_order_relaxed;
inline constexpr auto acquire = std::memory_order_acquire;
inline constexpr auto release = std::memory_order_release;
inline constexpr auto seq_cst = std::memory_order_seq_cst;

inline void require(bool condition) {
  if (!condition) {
    std::abort();
  }
}

/// Two threads, until both have ended.
template <class A, class B>
void run(A a, B b) {
  std::thread first(a);
  std::thread second(b);
  first.join();
  second.join();
}

}  // namespace heddle::harnesses::testing::programs
