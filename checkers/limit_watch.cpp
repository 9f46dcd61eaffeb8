#include "checkers/limit_watch.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "checkers/time_scope.hpp"

namespace heddle::checkers {
namespace {

constexpr std::chrono::milliseconds progress_interval(100);
constexpr std::chrono::microseconds look_interval(100);
constexpr std::uint64_t most_questions = 1024;  ///< between two looks

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

std::string text_of_stop() { return "the request to stop"; }

LimitWatch::LimitWatch(const CheckOptions& options) : options_(options) {
  most_memory_bytes_ = options_.limits.memory_bytes.value_or(most_memory_bytes_);
  if (options_.limits.time) {
    end_ = Clock::now() + *options_.limits.time;
    end_ = time_poll.has_end ? std::min(end_, time_poll.end) : end_;
  }
  if (options_.on_progress) {
    next_progress_ = Clock::now() + progress_interval;
  }
}

void LimitWatch::look(const Progress& progress, std::uint64_t memory_bytes) {
  const Limits& limits = options_.limits;
  const bool looks_at_clock = limits.time || options_.on_progress || time_poll.is_limited;
  const Clock::time_point now = looks_at_clock ? Clock::now() : Clock::time_point();
  choose_interval(now);
  if (limits.stop != nullptr && limits.stop->load(std::memory_order_relaxed)) {
    reached_ = text_of_stop();
  } else if (limits.memory_bytes && memory_bytes > *limits.memory_bytes) {
    give_up_for_memory();
  } else if (limits.time && now >= end_) {
    reached_ = text_of_time_limit(*limits.time);
  } else if (options_.on_progress && now >= next_progress_) {
    options_.on_progress(progress);
    next_progress_ = now + progress_interval;
  }
  if (reached_.empty() && time_poll.is_limited) {
    time_poll.look();  // whoever asked for this search may have less time
  }
}

/// A look costs as much as a few questions that come fast, and nothing beside slow ones.
void LimitWatch::choose_interval(Clock::time_point now) {
  const auto since =
      last_look_ == Clock::time_point() ? Clock::duration(look_interval) : now - last_look_;
  if (since > 4 * look_interval) {
    interval_ = std::max<std::uint64_t>(interval_ / 8, 1);
  } else if (since < look_interval) {
    interval_ = std::min<std::uint64_t>(interval_ * 2, most_questions);
  }
  last_look_ = now;
  questions_left_ = interval_ - 1;
}

void LimitWatch::give_up_for_memory() {
  reached_ = text_of_memory_limit(*options_.limits.memory_bytes);
}

}  // namespace heddle::checkers
