#include <algorithm>
#include <unordered_map>

#include "checkers/algorithms/frontier/queue_frontier.hpp"

namespace heddle::checkers {
namespace {

Role role_of(const CodedHistory& history, OperationIndex i) {
  return history.specification->methods[history.calls[i].method].role;
}

bool answers_none(const Call& call) { return !call.any_result && call.result == code_of_none; }

bool is_none(Code code) { return code == code_of_none; }

}  // namespace

bool is_for_queue_frontier(const CodedHistory& history) {
  if (history.specification->shape != Shape::queue ||
      std::ranges::any_of(history.initial, is_none)) {
    return false;
  }
  bool has_empty = false;
  bool has_peek = false;
  for (OperationIndex i = 0; i < history.size(); ++i) {
    const Role role = role_of(history, i);
    const Call& call = history.calls[i];
    if (role == Role::add ? is_none(call.arguments[0])
                          : role != Role::remove && role != Role::peek) {
      return false;
    }
    if (role != Role::add && !history.is_pending(i)) {
      if (call.any_result) {
        return false;
      }
      has_empty = has_empty || answers_none(call);
      has_peek = has_peek || (role == Role::peek && !answers_none(call));
    }
  }
  return !(has_empty && has_peek);
}

/// Items that are there at first are enqueues that precede each other and everything else.
void QueueFrontier::read_history() {
  std::unordered_map<Code, std::uint32_t> labels;
  const auto label_of = [&](Code value) {
    return labels.try_emplace(value, static_cast<std::uint32_t>(labels.size())).first->second;
  };
  Position start = 0;
  for (const Code item : history_.initial) {
    enqueues_.add({start, start, label_of(item), no_operation});
    ++start;
  }
  for (OperationIndex i = 0; i < history_.size(); ++i) {
    const Call& call = history_.calls[i];
    const Position invocation = start + history_.invocations[i];
    const Position response = history_.is_pending(i) ? never : start + history_.responses[i];
    // Of an operation that is pending the answer may be known all the same: it is one that, if it
    // takes effect, answers that.
    if (role_of(history_, i) == Role::add) {
      if (may_succeed(call)) {
        enqueues_.add({invocation, response, label_of(call.arguments[0]), i});
      } else if (response != never) {
        culprit_ = i;
        reason_ = "{0} is an answer that no queue gives";
      }
    } else if (answers_none(call)) {
      if (response != never) {
        empties_.push_back({invocation, response, i});
      }
    } else if (role_of(history_, i) == Role::remove || response != never) {
      const bool is_peek = role_of(history_, i) == Role::peek;
      has_peeks_ = has_peeks_ || is_peek;
      const std::uint32_t label = call.any_result ? any_label : label_of(call.result);
      dequeues_.add({invocation, response, is_peek ? peek_of(label) : label, i});
    }
  }
  count_values();
  enqueues_.sort();
  dequeues_.sort();
  std::ranges::sort(empties_, {}, &EmptyAnswer::invocation);
  first_response_of_rest_.assign(empties_.size() + 1, never);
  for (std::size_t i = empties_.size(); i-- > 0;) {
    first_response_of_rest_[i] = std::min(first_response_of_rest_[i + 1], empties_[i].response);
  }
}

/// A value that is answered more often than it was added needs no search.
void QueueFrontier::count_values() {
  std::unordered_map<std::uint32_t, std::int64_t> left;
  for (Index i = 0; i < enqueues_.size(); ++i) {
    ++left[enqueues_[i].label];
  }
  for (Index i = 0; i < dequeues_.size(); ++i) {
    const std::uint32_t label = dequeues_[i].label;
    const bool is_certain = dequeues_[i].response != never && (label & peek_of(0)) == 0;
    if (is_certain && --left[label] < 0) {
      culprit_ = dequeues_[i].operation;
      reason_ = "{0} answers its value once more than that was enqueued";
    }
  }
}

}  // namespace heddle::checkers
