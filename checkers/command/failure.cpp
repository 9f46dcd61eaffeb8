#include "checkers/command/failure.hpp"

#include <algorithm>
#include <new>

#include "checkers/checker.hpp"
#include "checkers/explanations/after_prefix.hpp"
#include "checkers/explanations/reasons.hpp"

namespace heddle::checkers {
namespace {

// Up to here the definition is asked too.
constexpr std::size_t size_for_definition = 7;

// Of a smaller history that is larger than this, as there was no time to make it small, only what
// the verdict says is told.
constexpr std::size_t too_many_to_study = 20'000;

std::vector<std::string> names_of(const RecordedHistory& recorded,
                                  const std::vector<OperationIndex>& operations) {
  std::vector<std::string> names;
  for (const OperationIndex i : operations) {
    names.push_back(named(recorded, i));
  }
  return names;
}

std::vector<OperationIndex> originals_of(const std::vector<OperationIndex>& places,
                                         const std::vector<OperationIndex>& originals) {
  std::vector<OperationIndex> found;
  for (const OperationIndex place : places) {
    found.push_back(originals[place]);
  }
  return found;
}

// The verdict on the smaller history, with evidence, and who confirms it.
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
    failure.blocked.push_back({failure.operations[i], after.why_not(i)});
  }
}

// Whether the call adds, or removes, the value, or may.
bool does(const Call& call, Role own, Role role, Code value) {
  if (own == Role::exchange) {
    return role == Role::add;
  }
  const bool is_about = role == Role::add ? call.argument_count > 0 && call.arguments[0] == value
                                          : call.any_result || call.result == value;
  return own == role && is_about;
}

// A smaller history ends early: what never happens there may happen later.
void look_beyond(const CodedHistory& whole, Reason& reason) {
  if (auto& absence = reason.absence) {
    absence->so_far = std::ranges::any_of(whole.calls, [&](const Call& call) {
      return does(call, whole.specification->methods[call.method].role, absence->role,
                  absence->value);
    });
  }
}

// The key that all operations of the smaller history have, if the whole has others too.
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

}  // namespace

Failure analyse_failure(RecordedHistory& recorded, const Verdict& verdict, const Limits& limits) {
  Failure failure;
  failure.smaller = shrink_history(recorded.coded, verdict, limits);
  PartMaker maker(recorded.coded);
  CodedHistory& small = maker.make(failure.smaller.part);
  failure.operations = maker.originals();
  failure.is_smaller = failure.operations.size() < recorded.size();
  failure.key = key_of(recorded.coded, failure.operations);
  if (failure.smaller.begins_later) {
    failure.initial = small.specification->describe(small.initial, small.values);
  }
  if (!verdict.reason.empty()) {
    failure.reason = Reason{verdict.culprits, verdict.reason};
  }
  if (small.size() > too_many_to_study) {
    return failure;
  }
  judge_smaller(small, limits, failure);
  if (failure.small_verdict) {
    explain_blocked(small, failure);
  }
  if (std::optional<Reason> reason = find_reason(small)) {
    reason->culprits = originals_of(reason->culprits, failure.operations);
    look_beyond(recorded.coded, *reason);
    failure.reason = std::move(reason);
  }
  return failure;
}

std::string brief_reason(RecordedHistory& recorded, const Verdict& verdict) {
  if (const std::optional<Reason> reason = find_reason(recorded.coded)) {
    return filled_in(*reason, names_of(recorded, reason->culprits));
  }
  if (!verdict.reason.empty()) {
    return filled_in({verdict.culprits, verdict.reason}, names_of(recorded, verdict.culprits));
  }
  if (!verdict.has_prefix || verdict.blocking.empty() || recorded.size() > 1000) {
    return "";
  }
  AfterPrefix after(recorded.coded, verdict.longest_prefix, verdict.state);
  return named(recorded, verdict.blocking.front()) + after.why_not(verdict.blocking.front());
}

std::string short_text(const RecordedHistory& recorded, OperationIndex i, Position end) {
  Operation operation = operation_of(recorded, i);
  const Call& call = recorded.coded.calls[i];
  if (operation.response && *operation.response > end) {
    operation.response.reset();
  }
  std::string text = to_text(operation);
  const Role role = recorded.coded.specification->methods[call.method].role;
  const bool says_nothing = !operation.is_pending() && !call.any_result &&
                            call.result == code_of_none &&
                            (role == Role::add || role == Role::exchange);
  return says_nothing ? text.substr(0, text.rfind(" -> ")) : text;
}

std::string named(const RecordedHistory& recorded, OperationIndex i) {
  return short_text(recorded, i, never) + " (process " +
         process_name(recorded, recorded.processes[i]) + ", line " +
         std::to_string(recorded.lines[i]) + ")";
}

std::string reason_sentence(const RecordedHistory& recorded, const Failure& failure) {
  return failure.reason ? filled_in(*failure.reason, names_of(recorded, failure.reason->culprits))
                        : "";
}

}  // namespace heddle::checkers
