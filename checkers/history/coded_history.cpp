#include "checkers/history/coded_history.hpp"

#include <algorithm>

namespace heddle::checkers {

void CodedHistory::clear() {
  values.clear();
  calls.clear();
  invocations.clear();
  responses.clear();
  processes.clear();
  initial.clear();
}

void Encoder::encode(const Specification& specification, const History& history,
                     CodedHistory& coded, const std::optional<Value>& initial) {
  coded.clear();
  coded.specification = &specification;
  coded.initial = initial_state(specification, initial, coded.values);
  stamps_.clear();
  for (OperationIndex i = 0; i < history.size(); ++i) {
    const Operation& operation = history.operations[i];
    try {
      coded.calls.push_back(resolve(specification, operation, coded.values));
    } catch (const BadInput& problem) {
      throw BadOperation(i, problem.what());
    }
    stamps_.push_back({operation.invocation, operation.response.value_or(never_stamp)});
  }
  if (history.size() <= CodedHistory::longest_with_processes) {
    for (const Operation& operation : history.operations) {
      coded.processes.push_back(operation.process);
    }
  }
  rank(stamps_, EqualStamps::overlap, coded);
}

void Encoder::rank(const std::vector<Stamps>& stamps, EqualStamps meaning, CodedHistory& coded) {
  ranking_.rank(stamps, meaning, coded.invocations, coded.responses);
}

void list_ends(const CodedHistory& history, std::vector<End>& ends) {
  std::size_t count = history.size();
  for (const Position response : history.responses) {
    count += response == never ? 0 : 1;
  }
  ends.resize(count);
  for (OperationIndex i = 0; i < history.size(); ++i) {
    ends[history.invocations[i]] = {2 * i};
    if (!history.is_pending(i)) {
      ends[history.responses[i]] = {2 * i + 1};
    }
  }
}

bool may_hold_none(const CodedHistory& history) {
  const auto adds_none = [&](const Call& call) {
    const auto end = call.arguments.begin() + call.argument_count;
    return history.specification->methods[call.method].role == Role::add &&
           std::find(call.arguments.begin(), end, code_of_none) != end;
  };
  return std::ranges::any_of(history.calls, adds_none) ||
         std::find(history.initial.begin(), history.initial.end(), code_of_none) !=
             history.initial.end();
}

Precedence precedence_of(const CodedHistory& history) {
  Precedence precedence(history.size());
  for (OperationIndex before = 0; before < history.size(); ++before) {
    for (OperationIndex after = 0; after < history.size(); ++after) {
      if (history.precedes(before, after)) {
        precedence.add(before, after);
      }
    }
  }
  return precedence;
}

std::size_t width_of(const CodedHistory& history) {
  std::vector<End> ends;
  list_ends(history, ends);
  std::size_t open = 0;
  std::size_t width = 0;
  for (const End end : ends) {
    open += end.is_response() ? std::size_t(-1) : 1;
    width = std::max(width, open);
  }
  return width;
}

}  // namespace heddle::checkers
