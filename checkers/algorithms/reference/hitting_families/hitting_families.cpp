#include "checkers/algorithms/reference/hitting_families/hitting_families.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <iterator>
#include <string>

#include "checkers/algorithms/reference/hitting_families/linear_extensions.hpp"
#include "checkers/algorithms/reference/hitting_families/schedule_tree.hpp"
#include "checkers/bad_input.hpp"
#include "checkers/limit_watch.hpp"
#include "checkers/time_scope.hpp"

namespace heddle::checkers {
namespace {

constexpr std::size_t most_operations = CodedHistory::longest_with_processes;
constexpr std::size_t most_pending = 10;

/// Larger families are not compared with the number of linear extensions, which are then mostly
/// many more, and take their time to be counted.
constexpr std::uint64_t most_counted = 100'000;

/// The operations that take effect, in the order of their invocations, and the schedules met.
struct Completion {
  Completion(CodedHistory& history, const std::vector<OperationIndex>& operations)
      : family(history, operations), tree(history) {}

  ScheduleFamily family;
  ScheduleTree tree;
  std::uint64_t size = 0;     ///< different schedules of the last family
  bool is_exhausted = false;  ///< all linear extensions have been met
};

std::vector<OperationIndex> operations_in_order(const CodedHistory& history) {
  std::vector<End> ends;
  list_ends(history, ends);
  std::vector<OperationIndex> operations;
  for (const End end : ends) {
    if (!end.is_response()) {
      operations.push_back(end.operation());
    }
  }
  return operations;
}

class HittingFamilies {
 public:
  HittingFamilies(CodedHistory& history, const CheckOptions& options, Tuples tuples)
      : history_(history), options_(options), tuples_(tuples), watch_(options) {
    make_completions();
    verdict_.algorithm = "hitting-families";
  }

  Verdict check() {
    for (unsigned depth = 1; !is_exhausted(); ++depth) {
      if (depth > options_.depth) {
        verdict_.limit = fmt::format("the limit of depth {}", options_.depth);
        break;
      }
      if (!try_depth(depth)) {
        break;
      }
    }
    for (const Completion& completion : completions_) {
      verdict_.steps += completion.tree.steps();
    }
    if (verdict_.answer == Answer::unknown && verdict_.limit.empty()) {
      verdict_.answer = Answer::not_explained;
      keep_evidence();
    }
    return verdict_;
  }

 private:
  void make_completions();
  [[nodiscard]] bool is_exhausted() const {
    return std::ranges::all_of(completions_, &Completion::is_exhausted);
  }
  bool try_depth(unsigned depth);
  bool go_through(Completion& completion, unsigned depth);
  bool is_limit_reached(const Completion& completion, unsigned depth);
  void keep_evidence();

  CodedHistory& history_;
  const CheckOptions& options_;
  const Tuples tuples_;
  LimitWatch watch_;
  std::deque<Completion> completions_;
  std::uint64_t other_bytes_ = 0;  ///< of the trees but the one at hand
  std::uint64_t other_steps_ = 0;
  Verdict verdict_;
};

/// One for each set of pending operations, the empty one first.
void HittingFamilies::make_completions() {
  if (history_.size() > most_operations) {
    throw NotApplicable(
        fmt::format("hitting families take at most {} operations", most_operations));
  }
  const std::vector<OperationIndex> all = operations_in_order(history_);
  std::vector<OperationIndex> pending;
  std::ranges::copy_if(all, std::back_inserter(pending),
                       [&](OperationIndex i) { return history_.is_pending(i); });
  if (pending.size() > most_pending) {
    throw NotApplicable(
        fmt::format("hitting families take at most {} pending operations", most_pending),
        pending[most_pending]);
  }
  for (std::uint64_t subset = 0; subset >> pending.size() == 0; ++subset) {
    std::vector<OperationIndex> operations;
    std::size_t number = 0;
    for (const OperationIndex i : all) {
      if (!history_.is_pending(i) || (subset >> number++ & 1U) != 0) {
        operations.push_back(i);
      }
    }
    completions_.emplace_back(history_, operations);
  }
}

/// False if the matter is settled: by a witness, or by a limit.
bool HittingFamilies::try_depth(unsigned depth) {
  std::uint64_t size = 0;
  other_bytes_ = 0;
  other_steps_ = 0;
  for (const Completion& completion : completions_) {
    other_bytes_ += completion.tree.memory_bytes();
    other_steps_ += completion.tree.steps();
  }
  for (Completion& completion : completions_) {
    if (!completion.is_exhausted) {
      other_bytes_ -= completion.tree.memory_bytes();
      other_steps_ -= completion.tree.steps();
      if (!go_through(completion, depth)) {
        return false;
      }
      other_bytes_ += completion.tree.memory_bytes();
      other_steps_ += completion.tree.steps();
    }
    size += completion.size;
  }
  verdict_.family_sizes.push_back(size);
  return true;
}

bool HittingFamilies::go_through(Completion& completion, unsigned depth) {
  const std::span<const OperationIndex> operations = completion.family.operations();
  completion.size = 0;
  const auto visit = [&](std::span<const OperationIndex> schedule) {
    if (is_limit_reached(completion, depth)) {
      return false;
    }
    const ScheduleTree::Meeting meeting = completion.tree.meet(schedule, depth);
    completion.size += meeting.is_first ? 1 : 0;
    if (meeting.is_first && meeting.is_witness) {
      verdict_.answer = Answer::explained;
      verdict_.depth = depth;
      verdict_.linearization.assign(schedule.begin(), schedule.end());
      verdict_.has_linearization = true;
    }
    return verdict_.answer != Answer::explained;
  };
  if (operations.empty()) {  // no chains, but a schedule
    return visit({});
  }
  if (!completion.family.for_each_schedule(depth, tuples_, visit)) {
    return false;
  }
  completion.is_exhausted =
      depth >= operations.size() ||
      (completion.size <= most_counted &&
       count_linear_extensions(history_, operations, completion.size + 1) == completion.size);
  return true;
}

bool HittingFamilies::is_limit_reached(const Completion& completion, unsigned depth) {
  const ScheduleTree& tree = completion.tree;
  if (watch_.is_reached(other_steps_ + tree.steps(), depth, options_.depth,
                        other_bytes_ + tree.memory_bytes())) {
    verdict_.limit = watch_.reached();
  }
  return !verdict_.limit.empty();
}

/// All linear extensions have been met, so the longest beginning of one that the object may answer
/// like this is the longest prefix there is.
void HittingFamilies::keep_evidence() {
  const auto is_shorter = [](const Completion& a, const Completion& b) {
    return a.tree.longest_prefix_completed() < b.tree.longest_prefix_completed();
  };
  const ScheduleTree& tree = std::ranges::max_element(completions_, is_shorter)->tree;
  verdict_.has_prefix = true;
  verdict_.longest_prefix = tree.longest_prefix();
  verdict_.state = history_.specification->describe(tree.longest_prefix_state(), history_.values);
  Position first_response = never;
  std::vector<OperationIndex> rest;
  for (const OperationIndex i : completions_.front().family.operations()) {
    poll_time(verdict_.longest_prefix.size());
    if (std::ranges::count(verdict_.longest_prefix, i) == 0) {
      rest.push_back(i);
      first_response = std::min(first_response, history_.responses[i]);
    }
  }
  std::ranges::copy_if(rest, std::back_inserter(verdict_.blocking),
                       [&](OperationIndex i) { return history_.invocations[i] < first_response; });
}

}  // namespace

Verdict check_hitting_families(CodedHistory& history, const CheckOptions& options, Tuples tuples) {
  return HittingFamilies(history, options, tuples).check();
}

std::vector<std::uint64_t> family_sizes_of(CodedHistory& history, unsigned depth, Tuples tuples) {
  Completion completion(history, operations_in_order(history));
  std::vector<std::uint64_t> sizes;
  for (unsigned family = 1; family <= depth; ++family) {
    std::uint64_t size = 0;
    completion.family.for_each_schedule(
        family, tuples, [&](std::span<const OperationIndex> schedule) {
          size += completion.tree.meet(schedule, family).is_first ? 1 : 0;
          return true;
        });
    sizes.push_back(size);
  }
  return sizes;
}

}  // namespace heddle::checkers
