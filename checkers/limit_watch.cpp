#include "checkers/limit_watch.hpp"

#include <fmt/format.h>

namespace heddle::checkers {
namespace {

constexpr std::chrono::milliseconds progress_interval(100);

/// Without zeros at the end: "2", "0.5".
std::string shortest(double number) {
  std::string text = std::to_string(number);
  text.erase(text.find_last_not_of('0') + 1);
  return text.back() == '.' ? text.substr(0, text.size() - 1) : text;
}

}  // namespace

std::string text_of_steps_limit(std::uint64_t steps) {
  return fmt::format("the limit of {} steps", steps);
}

std::string text_of_time_limit(std::chrono::nanoseconds time) {
  return "the limit of " + shortest(std::chrono::duration<double>(time).count()) + " s";
}

std::string text_of_memory_limit(std::uint64_t bytes) {
  return "the limit of " + shortest(static_cast<double>(bytes) / (1U << 20U)) + " MiB of memory";
}

LimitWatch::LimitWatch(const CheckOptions& options) : options_(options) {
  most_memory_bytes_ = options_.limits.memory_bytes.value_or(most_memory_bytes_);
  if (options_.limits.time) {
    end_ = Clock::now() + *options_.limits.time;
  }
  if (options_.on_progress) {
    next_progress_ = Clock::now() + progress_interval;
  }
}

void LimitWatch::look(const Progress& progress, std::uint64_t memory_bytes) {
  const Limits& limits = options_.limits;
  if (limits.stop != nullptr && limits.stop->load(std::memory_order_relaxed)) {
    reached_ = "the request to stop";
  } else if (limits.memory_bytes && memory_bytes > *limits.memory_bytes) {
    give_up_for_memory();
  } else if (limits.time && Clock::now() >= end_) {
    reached_ = text_of_time_limit(*limits.time);
  } else if (options_.on_progress && Clock::now() >= next_progress_) {
    options_.on_progress(progress);
    next_progress_ = Clock::now() + progress_interval;
  }
}

void LimitWatch::give_up_for_memory() {
  reached_ = text_of_memory_limit(*options_.limits.memory_bytes);
}

}  // namespace heddle::checkers
