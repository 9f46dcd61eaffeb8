#pragma once

#include <cstdint>
#include <utility>

namespace heddle::runtime {

/// How many threads the initial thread begins before it gives them numbers of those that it has
/// joined: of a report, small numbers are clearer. Other threads begin a quarter as many.
inline constexpr std::uint16_t usual_fresh_numbers = 8;
extern std::uint16_t fresh_thread_numbers;

/// Sets that, for whoever takes a thread with the number of another one for that one.
class FreshThreadNumbers {
 public:
  explicit FreshThreadNumbers(std::uint16_t many)
      : before_(std::exchange(fresh_thread_numbers, many)) {}
  FreshThreadNumbers(const FreshThreadNumbers&) = delete;
  FreshThreadNumbers& operator=(const FreshThreadNumbers&) = delete;
  ~FreshThreadNumbers() { fresh_thread_numbers = before_; }

 private:
  std::uint16_t before_;
};

}  // namespace heddle::runtime
