#include "checkers/tests/searches/coded_witness.hpp"

#include <algorithm>

namespace heddle::checkers {

/// An order keeps precedence if nothing in it responds before the last invocation that stands
/// before it: what stands before something later must not have been invoked after that responded.
std::string find_coded_flaw(const CodedHistory& history, const std::vector<OperationIndex>& order) {
  std::vector<bool> is_there(history.size(), false);
  State state = history.initial;
  ValueTable values = history.values;
  NextStates next;
  Position last_invocation = 0;
  for (const OperationIndex i : order) {
    if (i >= history.size() || is_there[i]) {
      return "an operation is not there, or twice";
    }
    is_there[i] = true;
    last_invocation = std::max(last_invocation, history.invocations[i]);
    if (history.responses[i] < last_invocation) {
      return "an operation stands behind one that it precedes";
    }
    next.clear();
    history.specification->step(state, history.calls[i], next, {*history.specification, values});
    if (next.empty()) {
      return "the object does not answer like this";
    }
    state = next[0];
  }
  for (OperationIndex i = 0; i < history.size(); ++i) {
    if (!is_there[i] && !history.is_pending(i)) {
      return "a completed operation is missing";
    }
  }
  return "";
}

}  // namespace heddle::checkers
