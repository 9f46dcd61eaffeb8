#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "scheduler/search/subtrees/subtree.hpp"

namespace heddle::scheduler {

/// The steps of one execution of Dpor, the first of them those of the subtree that it begins, and
/// the detours that they take. Subtrees that leave it share with it what comes before.
class Course {
 public:
  /// Of an execution that is to begin. O(what it does not share with the one before).
  void begin(Subtree subtree);

  /// The steps of the subtree.
  [[nodiscard]] std::span<const RecordedStep> known() const { return steps().first(known_); }
  /// The steps taken so far.
  [[nodiscard]] std::span<const RecordedStep> path() const { return steps().first(taken_); }
  [[nodiscard]] std::span<const Detour> detours() const { return detours_; }
  [[nodiscard]] bool is_on_known_path() const { return taken_ < known_; }

  /// Takes a step that is not known yet, once all those are taken that are.
  void take(const RecordedStep& step) {
    steps_.push_back(step);
    ++taken_;
  }
  /// Takes the next known step, of which this is what its event is recognised by.
  void take_known(std::uint32_t fingerprint);
  /// Takes the steps that are known of these events.
  void take_known(std::span<const Event> executed);
  /// What the event is recognised by that detour number `detour` deferred: it was not known.
  void learn_deferred(std::size_t detour, std::uint32_t fingerprint);

  /// The first `count` steps of the path, and the detours among them: the beginning of a subtree.
  /// The execution is at its end. O(log detours + parts), the first time O(what is new) besides.
  [[nodiscard]] Subtree first(std::size_t count);
  /// The first step behind step `place` that is another thread's, or the end. After first().
  [[nodiscard]] std::uint32_t end_of_run(std::size_t place) const { return run_ends_[place]; }

 private:
  [[nodiscard]] std::span<const RecordedStep> steps() const { return steps_; }
  void share();
  void find_runs();

  Subtree subtree_;  ///< once it is shared, all of the path
  bool is_shared_ = false;
  std::vector<RecordedStep> steps_;
  std::size_t known_ = 0;
  std::size_t taken_ = 0;
  std::vector<Detour> detours_;
  std::size_t same_steps_ = 0;    ///< the first ones, which are what subtree_ has
  std::size_t same_detours_ = 0;  ///< likewise
  std::vector<std::uint32_t> run_ends_;
  std::size_t same_runs_ = 0;  ///< the first steps, which are those that run_ends_ is about
};

}  // namespace heddle::scheduler
