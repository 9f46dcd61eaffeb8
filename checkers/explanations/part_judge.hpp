#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>

#include "checkers/checker.hpp"
#include "checkers/explanations/sub_history.hpp"

namespace heddle::checkers {

/// Answers whether parts of a history have an explanation, as long as there is time.
class PartJudge {
 public:
  using Clock = std::chrono::steady_clock;

  /// Needs the verdict of the whole. A part with all keys, of which some may be much harder than
  /// the one that matters, gets about twice the steps of that: such a part is asked about only to
  /// find out which response is the first.
  PartJudge(const CodedHistory& whole, const Verdict& verdict, const Limits& limits)
      : maker_(whole),
        limits_(limits),
        most_steps_(20'000 + 64 * std::uint64_t{whole.size()} + 2 * verdict.steps) {
    if (limits.time) {
      end_ = Clock::now() + *limits.time;
    }
  }

  [[nodiscard]] bool is_over() const {
    return (end_ && Clock::now() >= *end_) ||
           (limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed));
  }

  Answer answer_of_whole(const HistoryPart& part) { return answer(part, most_steps_); }

  Answer answer(const HistoryPart& part, std::optional<std::uint64_t> steps = std::nullopt) {
    if (is_over()) {
      return Answer::unknown;
    }
    CheckOptions options{.limits = limits_, .wants_linearization = false};
    if (steps) {
      options.limits.steps = steps;
    }
    if (end_) {
      options.limits.time = std::max<std::chrono::nanoseconds>(*end_ - Clock::now(), {}) / 2;
    }
    ++checks_;
    return checker_.check(maker_.make(part), options).answer;
  }

  bool is_unexplained(const HistoryPart& part) { return answer(part) == Answer::not_explained; }

  PartMaker& maker() { return maker_; }
  [[nodiscard]] std::size_t checks() const { return checks_; }

 private:
  PartMaker maker_;
  Limits limits_;
  std::uint64_t most_steps_;
  std::optional<Clock::time_point> end_;
  Checker checker_;
  std::size_t checks_ = 0;
};

}  // namespace heddle::checkers
