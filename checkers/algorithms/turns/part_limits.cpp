#include "checkers/algorithms/turns/part_limits.hpp"

#include <algorithm>

#include "checkers/limit_watch.hpp"
#include "checkers/time_scope.hpp"

namespace heddle::checkers {

PartLimits::PartLimits(const Limits& whole, std::uint64_t fixed_bytes, std::size_t jobs)
    : whole_(whole) {
  if (whole_.time) {
    end_ = Clock::now() + *whole_.time;
    end_ = time_poll.has_end ? std::min(end_, time_poll.end) : end_;
  }
  if (whole_.memory_bytes) {
    bytes_of_a_part_ = (*whole_.memory_bytes - std::min(fixed_bytes, *whole_.memory_bytes)) / jobs;
  }
}

Limits PartLimits::for_part(std::uint64_t steps_so_far) const {
  Limits limits = whole_;
  if (whole_.steps) {
    limits.steps = *whole_.steps - std::min(steps_so_far, *whole_.steps);
  }
  if (whole_.time) {
    limits.time =
        std::max(std::chrono::nanoseconds(0), std::chrono::nanoseconds(end_ - Clock::now()));
  }
  if (whole_.memory_bytes) {
    limits.memory_bytes = bytes_of_a_part_;
  }
  return limits;
}

std::string PartLimits::name_of(const std::string& reached, const Limits& part) const {
  if (part.steps && reached == text_of_steps_limit(*part.steps)) {
    return text_of_steps_limit(*whole_.steps);
  }
  if (part.time && reached == text_of_time_limit(*part.time)) {
    return text_of_time_limit(*whole_.time);
  }
  if (part.memory_bytes && reached == text_of_memory_limit(*part.memory_bytes)) {
    return text_of_memory_limit(*whole_.memory_bytes);
  }
  return reached;
}

}  // namespace heddle::checkers
