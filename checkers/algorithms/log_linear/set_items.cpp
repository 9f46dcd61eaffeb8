#include "checkers/algorithms/log_linear/set_items.hpp"

#include <algorithm>

#include "checkers/bad_input.hpp"

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
    std::vector<bool> fails;  // by value: if the removal without an answer is the removal
    if (!set_.maybe_removals.empty()) {
      fails = try_maybe_removals();
    }
    for (ValueId id = 0; id < items_.size(); ++id) {
      close(id, !fails.empty() && fails[id]);
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
      const bool is_added = id != no_value && items_[id].add != no_operation;
      if (part == SetPart::pending_remove || part == SetPart::maybe_remove) {
        if (is_added) {
          note_unclear_removal(id, i, part);
        }
      } else if (!is_added) {
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

  void note_unclear_removal(ValueId id, OperationIndex i, SetPart part) {
    const bool is_pending = part == SetPart::pending_remove;
    auto& removals = is_pending ? set_.pending_removals : set_.maybe_removals;
    removals.resize(items_.size(), no_operation);
    OperationIndex& known = removals[id];
    if (known == no_operation) {
      known = i;
    } else if (!is_pending) {
      throw NotApplicable("two removals of one value do not tell which of them removed it", i);
    } else if (history_.invocations[i] < history_.invocations[known]) {
      known = i;
    }
  }

  // The values whose removal without an answer cannot be what removed them.
  std::vector<bool> try_maybe_removals() const {
    std::vector<Item> tried = items_;
    std::vector<bool> fails(items_.size(), false);
    for (ValueId id = 0; id < items_.size(); ++id) {
      const OperationIndex removal = set_.maybe_removals[id];
      Item& item = tried[id];
      if (removal == no_operation || item.remove != no_operation) {
        continue;
      }
      item.last_invocation = std::max(item.last_invocation, history_.invocations[removal]);
      item.first_response = std::min(item.first_response, history_.responses[removal]);
      fails[id] = item.first_response < history_.invocations[item.add] ||
                  item.last_invocation > history_.responses[removal];
    }
    for (OperationIndex i = 0; i < history_.size(); ++i) {
      const ValueId id = set_.part_of(i) == SetPart::miss ? set_.value_of(i) : no_value;
      if (id != no_value && set_.maybe_removals[id] != no_operation &&
          set_.is_inside(tried[id], i)) {
        fails[id] = true;
      }
    }
    return fails;
  }

  // Chooses the removal of a value, and looks whether additions can come first and removals last.
  void close(ValueId id, bool maybe_removal_fails) {
    Item& item = items_[id];
    if (item.add == no_operation || !set_.items.is_present(item)) {
      return;  // nobody has seen the value
    }
    if (item.remove == no_operation && !set_.maybe_removals.empty() && !maybe_removal_fails) {
      item.remove = set_.maybe_removals[id];
    }
    if (item.remove == no_operation && !set_.pending_removals.empty()) {
      item.remove = set_.pending_removals[id];
    }
    if (item.remove == no_operation) {
      item.last_invocation = set_.items.end;
    } else {
      item.first_response = std::min(item.first_response, history_.responses[item.remove]);
      item.last_invocation = std::max(item.last_invocation, history_.invocations[item.remove]);
    }
    if (!flaw_) {
      report_misplaced(item);
    }
  }

  void report_misplaced(const Item& item) {
    if (item.first_response < history_.invocations[item.add]) {
      const OperationIndex early = find_end(history_.responses, item.first_response);
      report(Flaw{{early, item.add}, "{0} ended before {1}, which adds its value, began"});
    } else if (item.remove != no_operation &&
               item.last_invocation > history_.responses[item.remove]) {
      const OperationIndex late = find_end(history_.invocations, item.last_invocation);
      report(Flaw{{late, item.remove, item.add},
                  "{0} began after {1} had removed the one value of {2}"});
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
