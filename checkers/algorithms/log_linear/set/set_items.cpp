#include "checkers/algorithms/log_linear/set/set_items.hpp"

#include <algorithm>

namespace heddle::checkers::log_linear {
namespace {

class SetReader {
 public:
  SetReader(const CodedHistory& history, SetItems& set)
      : history_(history), set_(set), items_(set.items.items) {}

  std::optional<Flaw> read() {
    set_.items.history = &history_;
    announce_values();
    set_.items.ids.settle();
    items_.resize(set_.items.ids.bound());
    read_additions();
    read_others();
    if (has_unclear_removals_) {
      choose_removals();
    }
    for (Item& item : items_) {
      close(item);
    }
    return flaw_;
  }

 private:
  void announce_values() {
    for (OperationIndex i = 0; i < history_.size(); ++i) {
      set_.items.end += history_.is_pending(i) ? 1 : 2;
      const Role role = role_of(history_, i);
      const bool may_be_anywhere = is_read_only(history_, i) && history_.calls[i].any_result;
      if (may_be_anywhere && !history_.is_pending(i)) {
        set_.items.unlimited.push_back(i);
      } else if (role == Role::add) {
        if (set_.part_of(i) == SetPart::add) {
          set_.items.ids.announce(history_.calls[i].arguments[0]);
        }
      } else if (role != Role::remove && role != Role::contains && !may_be_anywhere) {
        refuse_method(history_, i);
      }
    }
  }

  void read_additions() {
    for (OperationIndex i = 0; i < history_.size(); ++i) {
      if (set_.part_of(i) == SetPart::add) {
        Item& item = items_[set_.items.ids.add(history_.calls[i].arguments[0])];
        if (item.add != no_operation) {
          refuse_second_addition(history_, i);
        }
        item = {i, no_operation, history_.responses[i], history_.invocations[i]};
      }
    }
  }

  void read_others() {
    for (OperationIndex i = 0; i < history_.size(); ++i) {
      const SetPart part = set_.part_of(i);
      if (part == SetPart::add || part == SetPart::miss || part == SetPart::nothing) {
        continue;
      }
      const ValueId id = set_.value_of(i);
      if (part == SetPart::pending_remove || part == SetPart::maybe_remove) {
        has_unclear_removals_ = true;
      } else if (id == no_value || items_[id].add == no_operation) {
        report(Flaw{{i}, "{0} finds a value that was never added"});
      } else {
        read_find(items_[id], i, part);
      }
    }
  }

  void read_find(Item& item, OperationIndex i, SetPart part) {
    if (part == SetPart::remove) {
      if (item.remove != no_operation) {
        report(Flaw{{i, item.remove, item.add}, "{0} and {1} both remove the one value of {2}"});
      }
      item.remove = i;
    }
    item.first_response = std::min(item.first_response, history_.responses[i]);
    item.last_invocation = std::max(item.last_invocation, history_.invocations[i]);
  }

  /// Chooses removals for values that none is known to have removed; set_check.hpp says which.
  void choose_removals() {
    set_.removal_is_chosen.assign(items_.size(), false);
    for (OperationIndex i = 0; i < history_.size(); ++i) {
      const SetPart part = set_.part_of(i);
      if (part != SetPart::pending_remove && part != SetPart::maybe_remove) {
        continue;
      }
      const ValueId id = set_.value_of(i);
      if (id == no_value || items_[id].add == no_operation || !set_.items.is_present(items_[id])) {
        continue;
      }
      Item& item = items_[id];
      const bool is_known = item.remove != no_operation && !set_.removal_is_chosen[id];
      if (!is_known && history_.responses[i] > item.last_invocation && is_better(i, item)) {
        item.remove = i;
        set_.removal_is_chosen[id] = true;
      }
    }
  }

  /// Whether a removal leaves the other operations more room than the one chosen so far.
  [[nodiscard]] bool is_better(OperationIndex i, const Item& item) const {
    if (item.remove == no_operation) {
      return true;
    }
    const auto takes_no_time = [&](OperationIndex removal) {
      return history_.responses[removal] < item.first_response;
    };
    return takes_no_time(i) != takes_no_time(item.remove)
               ? takes_no_time(i)
               : history_.invocations[i] < history_.invocations[item.remove];
  }

  /// Looks whether the addition of a value can come first and its removal last.
  void close(Item& item) {
    if (item.add == no_operation || !set_.items.is_present(item)) {
      return;  // nobody has seen the value
    }
    if (item.remove == no_operation) {
      item.last_invocation = set_.items.end;
    } else {
      item.first_response = std::min(item.first_response, history_.responses[item.remove]);
      item.last_invocation = std::max(item.last_invocation, history_.invocations[item.remove]);
    }
    if (!flaw_) {
      flaw_ = find_misplaced(history_, item);
    }
  }

  void report(Flaw flaw) {
    if (!flaw_) {
      flaw_ = std::move(flaw);
    }
  }

  const CodedHistory& history_;
  SetItems& set_;
  std::vector<Item>& items_;
  bool has_unclear_removals_ = false;
  std::optional<Flaw> flaw_;
};

}  // namespace

SetPart SetItems::part_of(OperationIndex i) const {
  const CodedHistory& history = *items.history;
  const Call& call = history.calls[i];
  switch (role_of(history, i)) {
    case Role::add:
      return call.result == code_of_false && !call.any_result ? SetPart::find : SetPart::add;
    case Role::remove:
      if (history.is_pending(i)) {
        return SetPart::pending_remove;
      }
      if (call.any_result || call.result == code_of_none) {
        return SetPart::maybe_remove;
      }
      return call.result == code_of_true ? SetPart::remove : SetPart::miss;
    case Role::contains:
      if (call.any_result) {
        return SetPart::nothing;
      }
      return call.result == code_of_true ? SetPart::find : SetPart::miss;
    default:
      return SetPart::nothing;
  }
}

const Item* SetItems::item_of(OperationIndex i) const {
  const ValueId id = value_of(i);
  const bool is_there =
      id != no_value && items.items[id].add != no_operation && items.is_present(items.items[id]);
  return is_there ? &items.items[id] : nullptr;
}

std::optional<Flaw> read_set_items(const CodedHistory& history, SetItems& set) {
  return SetReader(history, set).read();
}

}  // namespace heddle::checkers::log_linear
