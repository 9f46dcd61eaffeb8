#include "checkers/command/page/page_window.hpp"

#include <algorithm>
#include <numeric>
#include <span>

namespace heddle::checkers {
namespace {

/// Some operations of a history, up to a limit.
class Chosen {
 public:
  Chosen(std::size_t all, std::size_t most) : is_chosen_(all, false), left_(most) {}

  [[nodiscard]] bool is_full() const { return left_ == 0; }
  [[nodiscard]] bool has(OperationIndex i) const { return is_chosen_[i]; }

  void add(OperationIndex i) {
    if (!is_chosen_[i] && left_ > 0) {
      is_chosen_[i] = true;
      --left_;
    }
  }

  /// Of too many the last ones.
  void add_all(std::span<const OperationIndex> operations) {
    for (std::size_t i = operations.size(); i > 0; --i) {
      add(operations[i - 1]);
    }
  }

 private:
  std::vector<bool> is_chosen_;
  std::size_t left_;
};

void choose_what_is_told(const JudgedHistory& judged, Chosen& chosen) {
  if (judged.failure) {
    const Failure& failure = *judged.failure;
    if (failure.smaller.response) {
      chosen.add(*failure.smaller.response);
    }
    if (failure.reason) {
      chosen.add_all(failure.reason->culprits);
    }
    for (const Blocked& blocked : failure.blocked) {
      chosen.add(blocked.operation);
    }
    chosen.add_all(failure.operations);
  }
  if (judged.quasi && judged.quasi->failure && judged.quasi->failure->reason) {
    chosen.add_all(judged.quasi->failure->reason->culprits);
  }
  chosen.add_all(judged.verdict.culprits);
  chosen.add_all(judged.verdict.blocking);
}

/// Where in the history the violation shows; 0 if there is none, or it is not known.
Position place_of_violation(const JudgedHistory& judged) {
  const CodedHistory& coded = judged.recorded->coded;
  const Verdict& verdict = judged.verdict;
  if (judged.failure && judged.failure->smaller.response) {
    return coded.responses[*judged.failure->smaller.response];
  }
  if (verdict.explained_until) {
    return *verdict.explained_until;
  }
  Position place = 0;
  const auto note = [&](const std::vector<OperationIndex>& operations) {
    for (const OperationIndex i : operations) {
      place = std::max(place, coded.invocations[i]);
    }
  };
  note(verdict.blocking);
  note(verdict.culprits);
  if (judged.quasi && judged.quasi->failure && judged.quasi->failure->reason) {
    note(judged.quasi->failure->reason->culprits);
  }
  return place;
}

}  // namespace

std::vector<OperationIndex> operations_around(const JudgedHistory& judged, std::size_t most) {
  const CodedHistory& coded = judged.recorded->coded;
  std::vector<OperationIndex> operations(coded.size());
  std::iota(operations.begin(), operations.end(), OperationIndex{0});
  const auto invocation = [&](OperationIndex i) { return coded.invocations[i]; };
  std::ranges::sort(operations, {}, invocation);
  if (operations.size() <= most) {
    return operations;
  }
  Chosen chosen(coded.size(), most);
  choose_what_is_told(judged, chosen);
  const auto middle =
      std::ranges::lower_bound(operations, place_of_violation(judged), {}, invocation);
  auto after = static_cast<std::size_t>(middle - operations.begin());
  std::size_t before = after;
  while (!chosen.is_full()) {
    if (before > 0) {
      chosen.add(operations[--before]);
    }
    if (after < operations.size()) {
      chosen.add(operations[after++]);
    }
  }
  std::erase_if(operations, [&](OperationIndex i) { return !chosen.has(i); });
  return operations;
}

}  // namespace heddle::checkers
