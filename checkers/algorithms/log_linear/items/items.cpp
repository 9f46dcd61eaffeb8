#include "checkers/algorithms/log_linear/items/items.hpp"

#include <algorithm>
#include <numeric>
#include <string>

#include "base/assert.hpp"
#include "checkers/bad_input.hpp"

namespace heddle::checkers::log_linear {
namespace {

class Reader {
 public:
  Reader(const CodedHistory& history, Items& items) : history_(history), items_(items) {}

  std::optional<Flaw> read() {
    items_.history = &history_;
    sort_operations();
    items_.ids.settle();
    items_.items.resize(items_.ids.bound());
    for (OperationIndex i = 0; i < history_.size(); ++i) {
      if (i + ahead < history_.size()) {
        items_.ids.prefetch(history_.calls[i + ahead].arguments[0]);
      }
      if (role_of(history_, i) == Role::add) {
        read_addition(i);
      }
    }
    for (OperationIndex i = 0; i < history_.size(); ++i) {
      if (i + ahead < history_.size()) {
        items_.ids.prefetch(history_.calls[i + ahead].result);
      }
      if (is_of_a_value(i)) {
        read_use(i);
      }
    }
    close_items();
    sort_peeks();
    return flaw_;
  }

 private:
  static constexpr OperationIndex ahead = 12;  ///< so far memory is asked for in advance

  /// Announces the values, and puts aside the operations that are not about a value.
  void sort_operations() {
    for (OperationIndex i = 0; i < history_.size(); ++i) {
      const Call& call = history_.calls[i];
      const bool is_pending = history_.is_pending(i);
      items_.end += is_pending ? 1 : 2;
      const Role role = role_of(history_, i);
      if (role == Role::add) {
        announce(i, call);
      } else if (is_read_only(history_, i) && call.any_result) {
        if (!is_pending) {
          items_.unlimited.push_back(i);
        }
      } else if (role == Role::remove && is_pending) {
        note_pending_removal(i);
      } else if ((role != Role::remove && role != Role::peek) || call.any_result) {
        refuse_method(history_, i);
      } else if (call.result == code_of_none) {
        items_.empties.push_back(i);
      }
    }
  }

  void announce(OperationIndex i, const Call& call) {
    if (call.arguments[0] == code_of_none) {
      throw NotApplicable("the value none is added, which removals answer when there is nothing",
                          i);
    }
    items_.ids.announce(call.arguments[0]);
    if (!may_succeed(call)) {
      report(Flaw{{i}, "{0} fails, which an object without bounds never does"});
    }
  }

  void note_pending_removal(OperationIndex i) {
    OperationIndex& first = items_.pending_removal;
    if (first == no_operation || history_.invocations[i] < history_.invocations[first]) {
      first = i;
    }
  }

  [[nodiscard]] bool is_of_a_value(OperationIndex i) const {
    const Role role = role_of(history_, i);
    const Call& call = history_.calls[i];
    return (role == Role::remove || role == Role::peek) && !call.any_result &&
           !history_.is_pending(i) && call.result != code_of_none;
  }

  void read_addition(OperationIndex i) {
    Item& item = items_.items[items_.ids.add(history_.calls[i].arguments[0])];
    if (item.add != no_operation) {
      refuse_second_addition(history_, i);
    }
    item = {i, no_operation, history_.responses[i], history_.invocations[i]};
  }

  void read_use(OperationIndex i) {
    const ValueId id = items_.value_of(i);
    if (id == no_value || items_.items[id].add == no_operation) {
      report(Flaw{{i}, "{0} answers a value that was never added"});
      return;
    }
    Item& item = items_.items[id];
    if (role_of(history_, i) == Role::peek) {
      items_.peeks.push_back(i);
    } else if (item.remove != no_operation) {
      report(Flaw{{i, item.remove, item.add}, "{0} and {1} both remove the one value of {2}"});
    } else {
      item.remove = i;
    }
    item.first_response = std::min(item.first_response, history_.responses[i]);
    item.last_invocation = std::max(item.last_invocation, history_.invocations[i]);
  }

  /// Sets the end of values that are never removed, and looks whether the others' additions can
  /// come first and their removals last.
  void close_items() {
    for (Item& item : items_.items) {
      if (item.add == no_operation) {
        continue;
      }
      if (item.remove == no_operation) {
        item.last_invocation = items_.end;
      }
      if (!flaw_) {
        flaw_ = find_misplaced(history_, item);
      }
    }
  }

  void sort_peeks() {
    if (items_.peeks.empty()) {
      return;
    }
    std::vector<std::uint32_t>& from = items_.peeks_from;
    from.assign(items_.items.size() + 1, 0);
    for (const OperationIndex peek : items_.peeks) {
      ++from[items_.value_of(peek) + 1];
    }
    std::partial_sum(from.begin(), from.end(), from.begin());
    std::vector<std::uint32_t> next(from.begin(), from.end() - 1);
    std::vector<OperationIndex> sorted(items_.peeks.size());
    for (const OperationIndex peek : items_.peeks) {
      sorted[next[items_.value_of(peek)]++] = peek;
    }
    items_.peeks = std::move(sorted);
    for (ValueId id = 0; id < items_.items.size(); ++id) {
      const std::span<OperationIndex> peeks(items_.peeks);
      std::ranges::sort(peeks.subspan(from[id], from[id + 1] - from[id]), {},
                        [&](OperationIndex peek) { return history_.invocations[peek]; });
    }
  }

  void report(Flaw flaw) {
    if (!flaw_) {
      flaw_ = std::move(flaw);
    }
  }

  const CodedHistory& history_;
  Items& items_;
  std::optional<Flaw> flaw_;
};

}  // namespace

std::optional<Flaw> find_misplaced(const CodedHistory& history, const Item& item) {
  if (item.first_response < history.invocations[item.add]) {
    const OperationIndex early = find_end(history.responses, item.first_response);
    return Flaw{{early, item.add}, "{0} ended before {1}, which adds its value, began"};
  }
  if (item.remove != no_operation && item.last_invocation > history.responses[item.remove]) {
    const OperationIndex late = find_end(history.invocations, item.last_invocation);
    return Flaw{{late, item.remove, item.add},
                "{0} began after {1} had removed the one value of {2}"};
  }
  return std::nullopt;
}

std::optional<Flaw> read_items(const CodedHistory& history, Items& items) {
  return Reader(history, items).read();
}

Position Items::tightened_invocation(const Item& item, OperationIndex operation) const {
  if (operation == item.remove) {
    return item.last_invocation;
  }
  return std::max(history->invocations[operation], history->invocations[item.add]);
}

Position Items::tightened_response(const Item& item, OperationIndex operation) const {
  if (operation == item.add) {
    return item.first_response;
  }
  return is_removed(item) ? std::min(history->responses[operation], history->responses[item.remove])
                          : history->responses[operation];
}

void Items::lend_pending_removal() {
  for (Item& item : items) {
    if (is_present(item) && item.remove == no_operation) {
      item.remove = pending_removal;
      item.last_invocation = 0;
    }
  }
  for (Item& item : items) {
    if (item.remove == pending_removal && is_present(item)) {
      item.last_invocation =
          std::max(history->invocations[item.add], history->invocations[pending_removal]);
    }
  }
  for (const OperationIndex peek : peeks) {
    Item& item = items[value_of(peek)];
    if (item.remove == pending_removal) {
      item.last_invocation = std::max(item.last_invocation, history->invocations[peek]);
    }
  }
}

OperationIndex find_end(const std::vector<Position>& ends, Position position) {
  const auto place = std::ranges::find(ends, position);
  HEDDLE_ASSERT(place != ends.end(), "an operation begins or ends there");
  return static_cast<OperationIndex>(place - ends.begin());
}

void refuse_second_addition(const CodedHistory& history, OperationIndex operation) {
  const Code code = history.calls[operation].arguments[0];
  throw NotApplicable("value " + to_text(history.values.decode(code)) + " is added twice",
                      operation);
}

void refuse_method(const CodedHistory& history, OperationIndex operation) {
  const Call& call = history.calls[operation];
  const Method& method = history.specification->methods[call.method];
  const bool is_known = method.role != Role::other && method.role != Role::contains;
  throw NotApplicable(std::string("the algorithm log-linear cannot judge ") +
                          std::string(method.names.front()) + "()" +
                          (is_known ? " with an answer that is not known" : ""),
                      operation);
}

}  // namespace heddle::checkers::log_linear
