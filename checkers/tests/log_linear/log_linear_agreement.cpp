#include "checkers/tests/log_linear/log_linear_agreement.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <sstream>
#include <vector>

#include "checkers/bad_input.hpp"
#include "checkers/formats/native/native_history.hpp"
#include "checkers/history/coded_history.hpp"

namespace heddle::checkers {
namespace {

bool is_any_of(const std::string& method, std::initializer_list<const char*> names) {
  return std::ranges::find(names, method) != names.end();
}

/// A history that log-linear may refuse: it has removals from a container that are pending or whose
/// answer is not known.
bool may_be_refused(const std::string& type, const History& history) {
  return type != "set" && std::ranges::any_of(history.operations, [&](const Operation& operation) {
           return operation.arguments.empty() && (operation.is_pending() || operation.any_result);
         });
}

/// The history of these operations alone.
History only(const History& history, const std::vector<OperationIndex>& operations) {
  History part;
  for (const OperationIndex i : operations) {
    part.operations.push_back(history.operations[i]);
  }
  return part;
}

Alphabet peekable_alphabet(const std::string& type, int values) {
  Alphabet alphabet = container_alphabet(type, values);
  for (const Operation& operation : container_alphabet(type, values).operations) {
    if (operation.method == "remove") {
      alphabet.operations.push_back(operation);
      alphabet.operations.back().method = "peek";
    }
  }
  alphabet.operations.push_back({0, "add", {1}, false, 0, 0});
  return alphabet;
}

bool is_legal(const Specification& specification, const History& history,
              const std::vector<OperationIndex>& order) {
  Encoder encoder;
  CodedHistory coded;
  encoder.encode(specification, history, coded);
  std::vector<State> states{coded.initial};
  for (const OperationIndex i : order) {
    std::vector<State> after;
    for (const State& state : states) {
      NextStates next;
      specification.step(state, coded.calls[i], next, {specification, coded.values});
      for (std::size_t k = 0; k < next.size(); ++k) {
        after.push_back(next[k]);
      }
    }
    states = std::move(after);
  }
  return !states.empty();
}

}  // namespace

Alphabet log_linear_alphabet(const std::string& type) {
  if (type == "set") {
    Alphabet alphabet = set_alphabet(1);
    for (const char* method : {"add", "remove"}) {
      alphabet.operations.push_back({0, method, {1}, none, 0, 0});
    }
    return alphabet;
  }
  if (type == "register") {
    return register_alphabet(2);
  }
  if (type == "rmw-register") {
    Alphabet alphabet = register_alphabet(2);
    alphabet.type = type;
    for (const auto& [from, to] : {std::pair{0, 1}, {1, 2}, {2, 1}, {1, 1}, {2, 0}}) {
      alphabet.operations.push_back({0, "read_modify_write", {from, to}, none, 0, 0});
      alphabet.operations.push_back({0, "read_modify_write", {from, to}, none, 0, std::nullopt});
    }
    return alphabet;
  }
  return peekable_alphabet(type, 2);
}

bool is_ambiguous(const std::string& type, const History& history) {
  std::vector<Value> added;
  if (type == "rmw-register") {
    added.emplace_back(0);
  }
  return std::ranges::any_of(history.operations, [&](const Operation& operation) {
    const bool is_no_op = type == "set" && operation.result == false;
    if (is_no_op || !is_any_of(operation.method, {"add", "insert", "enq", "push", "write",
                                                  "read_modify_write", "rmw"})) {
      return false;
    }
    added.push_back(operation.arguments.back());
    return std::ranges::count(added, added.back()) > 1;
  });
}

LogLinearAgreement::LogLinearAgreement(const std::string& type, Algorithm other)
    : type_(type), specification_(*find_specification(type)), other_(other) {}

std::string LogLinearAgreement::find_disagreement(const History& history) {
  std::string flaw;
  try {
    flaw = compare(history);
  } catch (const NotApplicable& refusal) {
    ++refused_;
    if (!may_be_refused(type_, history)) {
      flaw = std::string("refused: ") + refusal.what();
    }
  }
  if (flaw.empty()) {
    return flaw;
  }
  std::ostringstream text;
  write_history(text, history, type_);
  return flaw + ":\n" + text.str();
}

std::string LogLinearAgreement::compare(const History& history) {
  const Verdict verdict = log_linear_.check(specification_, history);
  const Verdict& other = other_.check(specification_, history, {.limits = {.steps = 20'000}});
  undecided_ += other.answer == Answer::unknown ? 1 : 0;
  if (other.answer != Answer::unknown && verdict.answer != other.answer) {
    return std::string("log-linear says ") + to_text(verdict.answer) + " (" + verdict.reason +
           "), the other " + to_text(other.answer);
  }
  if (verdict.answer == Answer::explained) {
    ++explained_;
    return find_witness_flaw(history, verdict);
  }
  ++not_explained_;
  return find_reason_flaw(history, verdict);
}

std::string LogLinearAgreement::find_witness_flaw(const History& history,
                                                  const Verdict& verdict) const {
  if (!verdict.has_linearization) {
    return "no linearization";
  }
  std::vector<std::size_t> place(history.size(), history.size());
  for (std::size_t i = 0; i < verdict.linearization.size(); ++i) {
    std::size_t& mine = place.at(verdict.linearization[i]);
    if (mine != history.size()) {
      return "an operation is linearized twice";
    }
    mine = i;
  }
  for (OperationIndex a = 0; a < history.size(); ++a) {
    if (place[a] == history.size() && !history.operations[a].is_pending()) {
      return "a completed operation is not linearized";
    }
    for (OperationIndex b = 0; b < history.size(); ++b) {
      if (precedes(history.operations[a], history.operations[b]) && place[b] < place[a]) {
        return "the linearization breaks precedence";
      }
    }
  }
  return is_legal(specification_, history, verdict.linearization)
             ? ""
             : "the specification does not allow the linearization";
}

std::string LogLinearAgreement::find_reason_flaw(const History& history, const Verdict& verdict) {
  const std::string beyond = "{" + std::to_string(verdict.culprits.size()) + "}";
  if (verdict.reason.find("{0}") == std::string::npos ||
      verdict.reason.find(beyond) != std::string::npos) {
    return "the reason names no culprit, or too many: " + verdict.reason;
  }
  const Verdict& alone =
      other_.check(specification_, only(history, verdict.culprits), {.limits = {.steps = 20'000}});
  return alone.answer == Answer::explained ? "the culprits can be explained: " + verdict.reason
                                           : "";
}

void expect_log_linear_agreement_on_all(const Alphabet& alphabet, std::size_t size) {
  LogLinearAgreement agreement(alphabet.type, Algorithm::definition);
  std::size_t count = 0;
  std::string disagreement;
  for (std::size_t operations = 0; operations <= size; ++operations) {
    for_all_histories(alphabet, operations, [&](const History& history) {
      if (disagreement.empty() && !is_ambiguous(alphabet.type, history)) {
        ++count;
        disagreement = agreement.find_disagreement(history);
      }
    });
    ASSERT_EQ(disagreement, "");
  }
  std::printf(
      "%s: %zu unambiguous histories of up to %zu operations, %zu explained, %zu not, "
      "%zu refused\n",
      alphabet.type.c_str(), count, size, agreement.explained(), agreement.not_explained(),
      agreement.refused());
}

}  // namespace heddle::checkers
