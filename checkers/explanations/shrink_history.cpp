#include "checkers/explanations/shrink_history.hpp"

#include <algorithm>
#include <numeric>

#include "checkers/explanations/delta_debugging.hpp"
#include "checkers/explanations/drop_groups.hpp"
#include "checkers/explanations/first_response.hpp"
#include "checkers/explanations/part_judge.hpp"
#include "checkers/explanations/state_walk.hpp"
#include "checkers/time_scope.hpp"

namespace heddle::checkers {
namespace {

/// Below this nothing is gained by telling the state instead of what led to it.
constexpr std::size_t few_operations = 12;
constexpr std::size_t most_configurations = 20000;

/// From here on groups are made only of what the verdict points at, and the whole is not checked
/// again up to other positions: that would take as much memory, and time, once more.
constexpr std::size_t many_operations = 200'000;
constexpr std::uint64_t steps_for_hints = 1'000'000;

/// Mostly it is the judge who has no time left, which loses nothing.
constexpr std::chrono::milliseconds time_to_end(100);

class Shrinking {
 public:
  Shrinking(CodedHistory& whole, const Verdict& verdict, const Limits& limits)
      : whole_(whole), limits_(limits), judge_(whole, verdict, limits) {
    part_.operations.resize(whole.size());
    std::iota(part_.operations.begin(), part_.operations.end(), 0U);
    hints_ = verdict.culprits.empty() ? verdict.blocking : verdict.culprits;
    if (hints_.empty() && !verdict.key.empty()) {
      add_hint_of_key(verdict.key);
    }
  }

  SmallerHistory run() {
    if (whole_.size() >= many_operations || judge_.is_over()) {
      keep_what_hints_are_about();
    }
    SmallerHistory found;
    found.is_minimal = shrink_in_time(found) && !judge_.is_over();
    found.begins_later = begins_later_;
    found.checks = judge_.checks();
    found.part = std::move(part_);
    return found;
  }

 private:
  /// Whether there was the time for all. The part is one without explanation at any moment.
  bool shrink_in_time(SmallerHistory& found) {
    const TimeScope scope(limits_, time_to_end);
    try {
      shrink_once();
      locate_response(found);
      if (part_.operations.size() > few_operations) {
        forget_beginning();
      }
      return true;
    } catch (const TimeIsUp&) {
      return false;
    }
  }

  void shrink_once() {
    choose_key();
    reduce(DropKind::value);
    reduce(DropKind::without_effect);
    cut();
    reduce(DropKind::value);
    reduce(DropKind::without_effect);
  }

  void keep_what_hints_are_about() {
    std::optional<std::vector<OperationIndex>> about = operations_about(whole_, hints_);
    if (!about || about->empty()) {
      return;
    }
    HistoryPart part{.operations = std::move(*about)};
    if (whole_.specification->key != nullptr) {
      part.initial = initial_part(part.operations.front());
    }
    // Mostly a few operations: that much time there is, whatever the limit.
    const CheckOptions options{.limits = {.steps = steps_for_hints}, .wants_linearization = false};
    if (Checker().check(judge_.maker().make(part), options).answer == Answer::not_explained) {
      part_ = std::move(part);
    }
  }

  /// The first operation with the key that a verdict tells as text.
  void add_hint_of_key(const std::string& key) {
    const Specification& specification = *whole_.specification;
    const StepContext context{specification, whole_.values};
    for (OperationIndex i = 0; i < whole_.size(); ++i) {
      const std::optional<Code> code = specification.key(whole_.calls[i], context);
      if (code && to_text(whole_.values.decode(*code)) == key) {
        hints_.push_back(i);
        return;
      }
    }
  }

  /// One key suffices, if any does: see Specification::key.
  void choose_key() {
    std::vector<DropGroup> keys = groups_to_drop(whole_, part_.operations, DropKind::key);
    if (keys.size() < 2) {
      return;
    }
    const auto has_hint = [&](const DropGroup& group) {
      return !hints_.empty() && std::ranges::binary_search(group, hints_.front());
    };
    std::ranges::partition(keys, has_hint);
    for (DropGroup& group : keys) {
      HistoryPart part = part_;
      part.initial = initial_part(group.front());
      part.operations = std::move(group);
      if (judge_.is_unexplained(part)) {
        part_ = std::move(part);
        return;
      }
    }
  }

  /// What the operations with the key of this one can tell of the initial state.
  std::optional<State> initial_part(OperationIndex i) {
    const Specification& specification = *whole_.specification;
    const auto key = specification.key(whole_.calls[i], {specification, whole_.values});
    return specification.part_of == nullptr
               ? std::nullopt
               : std::optional(specification.part_of(whole_.initial, *key));
  }

  /// Leaves out groups of one kind.
  void reduce(DropKind kind) {
    std::vector<DropGroup> groups = groups_to_drop(whole_, part_.operations, kind);
    if (groups.empty()) {
      return;
    }
    const std::vector<OperationIndex> fixed = operations_outside(groups);
    const auto with_fixed = [&](const std::vector<OperationIndex>& operations) {
      HistoryPart part{.operations = fixed, .end = part_.end, .initial = part_.initial};
      part.operations.insert(part.operations.end(), operations.begin(), operations.end());
      return part;
    };
    sort_by_likelihood(groups);
    groups = needed_groups(
        std::move(groups),
        [&](const auto& operations) { return judge_.is_unexplained(with_fixed(operations)); },
        [&] { return judge_.is_over(); });
    part_ = with_fixed(operations_of(groups));
  }

  /// Those that are likely to be needed come first: near the operations that the verdict names, or
  /// else at the end.
  void sort_by_likelihood(std::vector<DropGroup>& groups) const {
    Position place = part_.end;
    for (const OperationIndex hint : hints_) {
      place = std::min(place, whole_.invocations[hint]);
    }
    const auto distance = [&](const DropGroup& group) {
      std::uint64_t least = never;
      poll_time(group.size() * (1 + hints_.size()));
      for (const OperationIndex i : group) {
        if (std::ranges::count(hints_, i) != 0) {
          return std::uint64_t{0};
        }
        const Position at = whole_.invocations[i];
        least = std::min<std::uint64_t>(least, 1 + (at > place ? at - place : place - at));
      }
      return least;
    };
    std::vector<std::pair<std::uint64_t, std::size_t>> order;
    for (std::size_t i = 0; i < groups.size(); ++i) {
      order.emplace_back(distance(groups[i]), i);
    }
    std::ranges::sort(order);
    std::vector<DropGroup> sorted;
    for (const auto& [unused, i] : order) {
      sorted.push_back(std::move(groups[i]));
    }
    groups = std::move(sorted);
  }

  [[nodiscard]] std::vector<OperationIndex> operations_outside(
      const std::vector<DropGroup>& groups) const {
    std::vector<bool> is_inside(whole_.size(), false);
    for (const DropGroup& group : groups) {
      for (const OperationIndex i : group) {
        is_inside[i] = true;
      }
    }
    std::vector<OperationIndex> outside = part_.operations;
    std::erase_if(outside, [&](OperationIndex i) { return is_inside[i]; });
    return outside;
  }

  /// Finds the first response of the part after which it has no explanation, and ends it there.
  void cut() {
    std::vector<Position> responses;
    for (const OperationIndex i : part_.operations) {
      if (!whole_.is_pending(i) && whole_.responses[i] <= part_.end) {
        responses.push_back(whole_.responses[i]);
      }
    }
    std::ranges::sort(responses);
    auto first = responses.begin();
    auto last = responses.end() - 1;  // with all responses it has none
    while (first < last && !judge_.is_over()) {
      const auto middle = first + (last - first) / 2;
      HistoryPart part = part_;
      part.end = *middle;
      const Answer answer = judge_.answer(part);
      if (answer == Answer::not_explained) {
        last = middle;
      } else if (answer == Answer::explained) {
        first = middle + 1;
      } else {
        break;
      }
    }
    end_at(*last);
  }

  void end_at(Position end) {
    part_.end = end;
    std::erase_if(part_.operations,
                  [&](OperationIndex i) { return whole_.invocations[i] > part_.end; });
  }

  /// Finds the first response after which the whole has no explanation. If that is one before the
  /// end of the part, the part becomes another one, which shows that.
  void locate_response(SmallerHistory& found) {
    while (!judge_.is_over()) {
      const Answer before = whole_.size() >= many_operations
                                ? Answer::unknown
                                : judge_.answer_of_whole(part_up_to(whole_, part_.end - 1));
      if (before != Answer::not_explained) {
        const ResponseSearch search =
            find_response(whole_, part_, before == Answer::explained, judge_);
        found.is_first = search.is_first;
        if (search.end) {
          found.response = operation_ending_at(*search.end);
        }
        return;
      }
      HistoryPart known = part_;
      hints_ = known.operations;
      part_ = part_up_to(whole_, part_.end - 1);
      shrink_once();
      if (part_.operations.size() > 2 * known.operations.size() + few_operations) {
        part_ = std::move(known);  // there was not the time for it
        return;
      }
    }
  }

  [[nodiscard]] OperationIndex operation_ending_at(Position end) const {
    return static_cast<OperationIndex>(std::ranges::find(whole_.responses, end) -
                                       whole_.responses.begin());
  }

  void forget_beginning() {
    CodedHistory& small = judge_.maker().make(part_);
    const StateWalk walk = walk_states(small, most_configurations);
    if (!walk.position || *walk.position == 0) {
      return;
    }
    HistoryPart rest{.operations = {}, .end = part_.end, .initial = walk.state};
    for (OperationIndex i = 0; i < small.size(); ++i) {
      poll_time(1 + walk.open.size());
      if (small.invocations[i] >= *walk.position || std::ranges::count(walk.open, i) != 0) {
        rest.operations.push_back(judge_.maker().originals()[i]);
      }
    }
    if (judge_.is_unexplained(rest)) {
      part_ = std::move(rest);
      begins_later_ = true;
      reduce(DropKind::without_effect);
    }
  }

  CodedHistory& whole_;
  const Limits limits_;
  PartJudge judge_;
  HistoryPart part_;
  bool begins_later_ = false;
  std::vector<OperationIndex> hints_;
};

}  // namespace

SmallerHistory shrink_history(CodedHistory& history, const Verdict& verdict, const Limits& limits) {
  return Shrinking(history, verdict, limits).run();
}

}  // namespace heddle::checkers
