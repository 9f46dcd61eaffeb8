#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "scheduler/trace/schedule.hpp"

namespace heddle::scheduler {

/// Which execution a process is at, in memory that it shares with another one: written before each
/// choice is taken, by plain stores, so that the other one knows the schedule so far whatever ends
/// the process. The choices follow this header.
///
/// Whoever writes may be a program that writes anywhere: what is read is checked.
class RunningExecution {
 public:
  [[nodiscard]] static constexpr std::size_t bytes_for(std::size_t choices) {
    return sizeof(RunningExecution) + choices * sizeof(ScheduleStep);
  }

  /// In as many zeroed bytes; the other process keeps to the number that it knows.
  explicit RunningExecution(std::size_t capacity) : capacity_(capacity) {}
  RunningExecution(const RunningExecution&) = delete;
  RunningExecution& operator=(const RunningExecution&) = delete;

  /// Between executions: nothing is known of one.
  void forget() { begun_.store(0, std::memory_order_release); }

  void begin() {
    cut(0);
    begun_.store(begun_.load(std::memory_order_relaxed) + 1, std::memory_order_release);
  }
  [[nodiscard]] std::size_t taken() const { return taken_.load(std::memory_order_acquire); }
  void take(ScheduleStep step) {
    const std::size_t number = taken_.load(std::memory_order_relaxed);
    if (number < capacity_) {
      steps()[number] = step;
    }
    taken_.store(number + 1, std::memory_order_release);
  }
  /// The first ones; more than were taken if they are those of the execution before.
  void cut(std::size_t count) { taken_.store(count, std::memory_order_release); }
  [[nodiscard]] bool has_at(std::size_t number, ScheduleStep step) const {
    return number < capacity_ && steps()[number] == step;
  }

  /// The program goes on; it stands.
  void enter() { is_inside_.store(true, std::memory_order_release); }
  void leave() { is_inside_.store(false, std::memory_order_release); }

  /// For the other process: the same number twice, if there is one, says that the program has gone
  /// on all the while, without a choice.
  [[nodiscard]] std::optional<std::uint64_t> inside() const {
    constexpr unsigned bits_of_choices = 32;
    const std::uint64_t executions = begun_.load(std::memory_order_acquire);
    return is_inside_.load(std::memory_order_acquire)
               ? std::optional((executions << bits_of_choices) + taken())
               : std::nullopt;
  }

  /// For the other process, which has room for so many: the choices so far. Nothing: no execution
  /// has begun, there are more, or this is no schedule.
  [[nodiscard]] std::optional<std::vector<ScheduleStep>> choices(std::size_t capacity) const {
    const std::size_t count = taken();
    if (begun_.load(std::memory_order_acquire) == 0 || count > capacity) {
      return std::nullopt;
    }
    std::vector<ScheduleStep> all(steps(), steps() + count);
    for (const ScheduleStep& step : all) {
      if (step.thread >= max_threads) {
        return std::nullopt;
      }
    }
    return all;
  }

 private:
  [[nodiscard]] ScheduleStep* steps() { return reinterpret_cast<ScheduleStep*>(this + 1); }
  [[nodiscard]] const ScheduleStep* steps() const {
    return reinterpret_cast<const ScheduleStep*>(this + 1);
  }

  std::size_t capacity_;
  std::atomic<std::uint64_t> begun_{0};
  std::atomic<std::size_t> taken_{0};
  std::atomic<bool> is_inside_{false};
};

}  // namespace heddle::scheduler
