#include "checkers/tests/witness_mutants.hpp"

#include <utility>

namespace heddle::checkers {
namespace {

/// Gives the operations their places, one after the other.
History laid_out(History history) {
  std::uint64_t position = 0;
  for (Operation& operation : history.operations) {
    operation.process = 0;
    operation.invocation = ++position;
    operation.response = ++position;
  }
  return history;
}

void add_with_other_answers(const History& sequential, std::size_t i, std::vector<History>& all) {
  std::vector<Value> answers{true, false};
  for (const Operation& operation : sequential.operations) {
    if (operation.method == sequential.operations[i].method && !operation.any_result) {
      answers.push_back(operation.result);
    }
  }
  for (const Value& answer : answers) {
    const Operation& operation = sequential.operations[i];
    const bool is_of_this_kind = answer.is_boolean() == operation.result.is_boolean();
    if (!operation.any_result && is_of_this_kind && answer != operation.result) {
      all.push_back(sequential);
      all.back().operations[i].result = answer;
    }
  }
}

}  // namespace

History in_sequence(const History& history, const std::vector<OperationIndex>& order) {
  History sequential;
  for (const OperationIndex i : order) {
    Operation operation = history.operations[i];
    operation.any_result = operation.any_result || operation.is_pending();
    sequential.operations.push_back(std::move(operation));
  }
  return laid_out(std::move(sequential));
}

std::vector<History> mutants_of(const History& sequential) {
  std::vector<History> all;
  for (std::size_t i = 0; i < sequential.size(); ++i) {
    const auto offset = static_cast<std::ptrdiff_t>(i);
    if (i + 1 < sequential.size()) {
      History swapped = sequential;
      std::swap(swapped.operations[i], swapped.operations[i + 1]);
      all.push_back(laid_out(std::move(swapped)));
    }
    History shorter = sequential;
    shorter.operations.erase(shorter.operations.begin() + offset);
    all.push_back(laid_out(std::move(shorter)));
    History longer = sequential;
    longer.operations.insert(longer.operations.begin() + offset, sequential.operations[i]);
    all.push_back(laid_out(std::move(longer)));
    add_with_other_answers(sequential, i, all);
  }
  return all;
}

}  // namespace heddle::checkers
