#include "checkers/judging/failure.hpp"

#include <algorithm>

#include "checkers/checker.hpp"
#include "checkers/explanations/after_prefix.hpp"
#include "checkers/explanations/reasons.hpp"
#include "checkers/time_scope.hpp"

namespace heddle::checkers {
namespace {

/// Up to here the definition is asked too.
constexpr std::size_t size_for_definition = 7;

/// Of a smaller history that is larger than this, as there was no time to make it small, only what
/// the verdict says is told.
constexpr std::size_t too_many_to_study = 20'000;

std::vector<OperationIndex> originals_of(const std::vector<OperationIndex>& places,
                                         const std::vector<OperationIndex>& originals) {
  std::vector<OperationIndex> found;
  for (const OperationIndex place : places) {
    found.push_back(originals[place]);
  }
  return found;
}

/// The verdict on the smaller history, with evidence, and who confirms it.
void judge_smaller(CodedHistory& small, const Limits& limits, Failure& failure) {
  const CheckOptions options{.limits = limits};
  Checker search(Algorithm::wing_gong_lowe);
  const Verdict& verdict = search.check(small, options);
  if (verdict.answer != Answer::not_explained) {
    return;
  }
  failure.small_verdict = verdict;
  failure.confirmed_by = verdict.algorithm;
  if (small.size() <= size_for_definition) {
    Checker definition(Algorithm::definition);
    if (definition.check(small, options).answer == Answer::not_explained) {
      failure.confirmed_by += ", definition";
    }
  }
}

void explain_blocked(CodedHistory& small, Failure& failure) {
  const Verdict& verdict = *failure.small_verdict;
  AfterPrefix after(small, verdict.longest_prefix, verdict.state);
  for (const OperationIndex i : verdict.blocking) {
    failure.blocked.push_back({failure.operations[i], after.answer_of(i), after.why_not(i)});
  }
}

/// Whether the call adds, or removes, the value, or may.
bool does(const Call& call, Role own, Role role, Code value) {
  if (own == Role::exchange) {
    return role == Role::add;
  }
  const bool is_about = role == Role::add ? call.argument_count > 0 && call.arguments[0] == value
                                          : call.any_result || call.result == value;
  return own == role && is_about;
}

/// A smaller history ends early: what never happens there may happen later.
void look_beyond(const CodedHistory& whole, Reason& reason) {
  if (auto& absence = reason.absence) {
    absence->so_far = std::ranges::any_of(whole.calls, [&](const Call& call) {
      return does(call, whole.specification->methods[call.method].role, absence->role,
                  absence->value);
    });
  }
}

/// The key that all operations of the smaller history have, if the whole has others too.
std::string key_of(CodedHistory& whole, const std::vector<OperationIndex>& operations) {
  const Specification& specification = *whole.specification;
  if (specification.key == nullptr || operations.empty()) {
    return "";
  }
  const auto key = [&](OperationIndex i) {
    return specification.key(whole.calls[i], {specification, whole.values});
  };
  const std::optional<Code> first = key(operations.front());
  const auto is_first = [&](OperationIndex i) { return key(i) == first; };
  if (!first || !std::ranges::all_of(operations, is_first)) {
    return "";
  }
  for (OperationIndex i = 0; i < whole.size(); ++i) {
    if (!is_first(i)) {
      return to_text(whole.values.decode(*first));
    }
  }
  return "";
}

/// What the smaller history shows.
void study_smaller(const CodedHistory& whole, CodedHistory& small, const Limits& limits,
                   Failure& failure) {
  judge_smaller(small, limits, failure);
  if (failure.small_verdict) {
    explain_blocked(small, failure);
  }
  if (std::optional<Reason> reason = find_reason(small)) {
    reason->culprits = originals_of(reason->culprits, failure.operations);
    look_beyond(whole, *reason);
    failure.reason = std::move(reason);
  }
}

}  // namespace

Failure analyse_failure(CodedHistory& whole, const Verdict& verdict, const Limits& limits) {
  Failure failure;
  failure.smaller = shrink_history(whole, verdict, limits);
  PartMaker maker(whole);
  CodedHistory& small = maker.make(failure.smaller.part);
  failure.operations = maker.originals();
  failure.is_smaller = failure.operations.size() < whole.size();
  failure.key = key_of(whole, failure.operations);
  if (failure.smaller.begins_later) {
    failure.initial = small.specification->describe(small.initial, small.values);
  }
  if (!verdict.reason.empty()) {
    failure.reason = Reason{verdict.culprits, verdict.reason};
  }
  if (small.size() > too_many_to_study) {
    return failure;
  }
  try {
    study_smaller(whole, small, limits, failure);
  } catch (const TimeIsUp&) {
    failure.smaller.is_minimal = false;  // what has been found by then is told
  }
  return failure;
}

}  // namespace heddle::checkers
