#include "checkers/tests/jury.hpp"

#include <algorithm>
#include <sstream>

#include "checkers/algorithms/reference/definition.hpp"
#include "checkers/bad_input.hpp"
#include "checkers/formats/native/native_history.hpp"
#include "checkers/tests/models.hpp"
#include "checkers/tests/replica.hpp"

namespace heddle::checkers {
namespace {

using Order = std::vector<OperationIndex>;

std::size_t completed_among(const History& history, const Order& order) {
  return static_cast<std::size_t>(std::ranges::count_if(
      order, [&](OperationIndex i) { return !history.operations[i].is_pending(); }));
}

Order sorted(Order operations) {
  std::ranges::sort(operations);
  return operations;
}

}  // namespace

std::vector<std::string> all_algorithms() {
  std::vector<std::string> names;
  std::istringstream list(algorithm_names());
  for (std::string name; std::getline(list >> std::ws, name, ',');) {
    names.push_back(name);
  }
  return names;
}

Jury::Jury(const std::string& type, bool with_definition, CheckOptions options)
    : type_(type), specification_(*find_specification(type)), options_(std::move(options)) {
  if (with_definition) {
    jurors_.push_back({"definition", Checker(Algorithm::definition)});
  }
  for (const std::string& name : all_algorithms()) {
    if (name != "definition") {
      jurors_.push_back({name, Checker(*find_algorithm(name))});
    }
  }
  for (const Juror& juror : jurors_) {
    tally_.algorithms.push_back({juror.name});
  }
}

std::string Jury::judge(const History& history) {
  encoder_.encode(specification_, history, coded_, initial_for_tests(specification_));
  answer_ = Answer::unknown;
  witness_.clear();
  verified_.clear();
  std::string flaw;
  for (std::size_t i = 0; i < jurors_.size(); ++i) {
    const std::string problem = hear(jurors_[i], tally_.algorithms[i], history);
    flaw += problem.empty() ? "" : (flaw.empty() ? "" : "; ") + jurors_[i].name + ": " + problem;
  }
  ++(answer_ == Answer::explained       ? tally_.explained
     : answer_ == Answer::not_explained ? tally_.not_explained
                                        : tally_.undecided);
  return flaw.empty() ? "" : type_ + ": " + flaw;
}

std::string Jury::hear(Juror& juror, AlgorithmTally& tally, const History& history) {
  const Verdict* verdict = nullptr;
  try {
    verdict = &juror.checker.check(coded_, options_);
  } catch (const NotApplicable&) {
    ++tally.not_applicable;
    return "";
  } catch (const std::exception& problem) {
    return std::string("throws: ") + problem.what();
  }
  if (verdict->answer == Answer::unknown) {
    ++tally.unknown;
    return "";
  }
  if (answer_ == Answer::unknown) {
    answer_ = verdict->answer;
    first_ = juror.name;
    is_by_definition_ = juror.name == "definition";
    longest_prefix_ = completed_among(history, verdict->longest_prefix);
  }
  if (verdict->answer != answer_) {
    return std::string(to_text(verdict->answer)) + ", but " + first_ + ": " + to_text(answer_);
  }
  const std::string flaw = evidence_flaw(history, *verdict);
  tally.agreed += flaw.empty() ? 1 : 0;
  return flaw;
}

std::string Jury::evidence_flaw(const History& history, const Verdict& verdict) {
  if (verdict.answer == Answer::explained) {
    return verdict.has_linearization ? linearization_flaw(history, verdict.linearization) : "";
  }
  for (const OperationIndex i : verdict.culprits) {
    if (i >= history.size()) {
      return "a culprit that is not in the history";
    }
  }
  return verdict.has_prefix && verdict.key.empty() ? prefix_flaw(history, verdict) : "";
}

std::string Jury::linearization_flaw(const History& history, const Order& order) {
  if (std::ranges::count(verified_, order) != 0) {
    return "";
  }
  const std::string flaw = find_flaw(type_, history, order, true);
  if (flaw.empty()) {
    verified_.push_back(order);
    witness_ = order;
  }
  return flaw.empty() ? "" : "linearization: " + flaw;
}

/// The prefix must be a legal one, as long as the definition's, and nothing that it says blocks may
/// be addable; what blocks must be all completed operations without a predecessor outside.
std::string Jury::prefix_flaw(const History& history, const Verdict& verdict) {
  const Order& prefix = verdict.longest_prefix;
  Order evidence = prefix;
  evidence.push_back(~OperationIndex{0});
  std::ranges::copy(sorted(verdict.blocking), std::back_inserter(evidence));
  if (std::ranges::count(verified_, evidence) != 0) {
    return "";
  }
  const std::string flaw = find_flaw(type_, history, prefix, false);
  if (!flaw.empty()) {
    return "longest prefix: " + flaw;
  }
  if (is_by_definition_ && verdict.explained_until) {
    if (is_explained_before(*verdict.explained_until + 1) ||
        !is_explained_before(*verdict.explained_until)) {
      return "explained until somewhere else by the definition";
    }
  } else if (is_by_definition_ && completed_among(history, prefix) != longest_prefix_) {
    return "another longest prefix than by the definition";
  }
  Order could_be_next;
  for (OperationIndex i = 0; i < history.size(); ++i) {
    Order extended = prefix;
    extended.push_back(i);
    const std::string problem = find_flaw(type_, history, extended, false);
    if (problem.empty() && !history.operations[i].is_pending()) {
      return "the longest prefix can be extended";
    }
    if (problem == "the object does not answer like this" && !history.operations[i].is_pending()) {
      could_be_next.push_back(i);
    }
  }
  verified_.push_back(evidence);
  return could_be_next == sorted(verdict.blocking) ? "" : "other operations block";
}

/// Whether the definition explains all that has responded before that position. What is open there
/// may have taken effect, with the answer that it is to give.
bool Jury::is_explained_before(Position end) const {
  CodedHistory beginning;
  beginning.specification = coded_.specification;
  beginning.initial = coded_.initial;
  beginning.values = coded_.values;
  for (OperationIndex i = 0; i < coded_.size(); ++i) {
    if (coded_.invocations[i] < end) {
      beginning.calls.push_back(coded_.calls[i]);
      beginning.invocations.push_back(coded_.invocations[i]);
      beginning.responses.push_back(coded_.responses[i] < end ? coded_.responses[i] : never);
    }
  }
  return check_by_definition(beginning).answer == Answer::explained;
}

std::string Jury::find_disagreement(const History& history) {
  if (judge(history).empty()) {
    return "";
  }
  const JuryTally before = tally_;
  const History small = shrunk(history);
  const std::string flaw = judge(small);
  tally_ = before;
  std::ostringstream text;
  write_history(text, small, type_);
  return flaw + ":\n" + text.str();
}

/// Leaves out operations as long as something is wrong without them.
History Jury::shrunk(History history) {
  for (std::size_t i = history.size(); i-- > 0;) {
    History smaller = history;
    smaller.operations.erase(smaller.operations.begin() + static_cast<std::ptrdiff_t>(i));
    if (!judge(smaller).empty()) {
      history = std::move(smaller);
    }
  }
  return history;
}

}  // namespace heddle::checkers
