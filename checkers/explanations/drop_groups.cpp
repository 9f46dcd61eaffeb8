#include "checkers/explanations/drop_groups.hpp"

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "checkers/time_scope.hpp"

namespace heddle::checkers {
namespace {

bool is_read_write(const Specification& specification) {
  return specification.shape == Shape::read_write;
}

Role role_of(const CodedHistory& history, OperationIndex i) {
  return history.specification->methods[history.calls[i].method].role;
}

/// The value that an operation is about; nothing if leaving out values would be wrong because of
/// it. A pending removal is about no value that is known: code_of_none, as is one that found
/// nothing.
std::optional<Code> value_of(const CodedHistory& history, OperationIndex i) {
  const Call& call = history.calls[i];
  switch (role_of(history, i)) {
    case Role::add:
    case Role::contains:
      return call.argument_count == 1 ? std::optional(call.arguments[0]) : std::nullopt;
    case Role::remove:
      if (call.argument_count != 0 || (call.any_result && !history.is_pending(i))) {
        return std::nullopt;
      }
      return call.any_result ? code_of_none : call.result;
    case Role::peek:
      return call.argument_count == 0 ? std::optional(call.any_result ? code_of_none : call.result)
                                      : std::nullopt;
    default:
      return std::nullopt;
  }
}

bool may_leave_out_values(const Specification& specification) {
  return is_container(specification.shape) || is_read_write(specification);
}

/// Which calls, with their results, never change the object's state.
class Effects {
 public:
  explicit Effects(const CodedHistory& history)
      : history_(history), may_hold_none_(may_hold_none(history)) {}

  [[nodiscard]] bool is_without(OperationIndex i) const {
    const Call& call = history_.calls[i];
    const Method& method = history_.specification->methods[call.method];
    const bool is_idle = !call.any_result && method.idle_answer == call.result;
    return method.is_read_only || (is_idle && !(may_hold_none_ && call.result == code_of_none));
  }

 private:
  const CodedHistory& history_;
  bool may_hold_none_;
};

bool may_leave_out_keys(const Specification& specification) {
  return specification.key != nullptr && !specification.parts_only_refute;
}

class Grouping {
 public:
  Grouping(CodedHistory& history, const std::vector<OperationIndex>& among)
      : history_(history), effects_(history), among_(among) {}

  std::vector<DropGroup> groups(DropKind kind) {
    const Specification& specification = *history_.specification;
    bool applies = true;
    if (kind == DropKind::key) {
      applies = may_leave_out_keys(specification) && by_key();
    } else if (kind == DropKind::value) {
      applies = may_leave_out_values(specification) && by_value();
    } else {
      without_effect();
    }
    return applies ? std::move(groups_) : std::vector<DropGroup>();
  }

 private:
  void add_to_group_of(Code code, OperationIndex i) {
    poll_time(16);
    const auto [place, is_new] = index_.try_emplace(code, groups_.size());
    if (is_new) {
      groups_.emplace_back();
    }
    groups_[place->second].push_back(i);
  }

  bool by_key() {
    for (const OperationIndex i : among_) {
      const Specification& specification = *history_.specification;
      const std::optional<Code> key =
          specification.key(history_.calls[i], {specification, history_.values});
      if (!key) {
        return false;
      }
      add_to_group_of(*key, i);
    }
    return true;
  }

  bool by_value() {
    for (const OperationIndex i : among_) {
      const std::optional<Code> value = value_of(history_, i);
      if (!value) {
        return false;
      }
      const auto& initial = history_.initial;
      if (*value == code_of_none) {
        if (effects_.is_without(i)) {
          groups_.push_back({i});
        }
      } else if (std::find(initial.begin(), initial.end(), *value) == initial.end()) {
        add_to_group_of(*value, i);
      }
    }
    return true;
  }

  void without_effect() {
    for (const OperationIndex i : among_) {
      if (effects_.is_without(i)) {
        groups_.push_back({i});
      }
    }
  }

  CodedHistory& history_;
  Effects effects_;
  const std::vector<OperationIndex>& among_;
  std::vector<DropGroup> groups_;
  std::unordered_map<Code, std::size_t> index_;
};

/// What groups are made by; nothing if they cannot be made.
class GroupNames {
 public:
  explicit GroupNames(CodedHistory& history)
      : history_(history),
        effects_(history),
        are_keys_(may_leave_out_keys(*history.specification)) {}

  [[nodiscard]] std::optional<Code> of(OperationIndex i) const {
    const Specification& specification = *history_.specification;
    return are_keys_ ? specification.key(history_.calls[i], {specification, history_.values})
                     : value_of(history_, i);
  }

  /// Whether an operation of no group that is wanted has to stay all the same.
  [[nodiscard]] bool stays(OperationIndex i, Code name) const {
    if (are_keys_) {
      return false;
    }
    return name == code_of_none
               ? !effects_.is_without(i)
               : std::ranges::find(history_.initial, name) != history_.initial.end();
  }

 private:
  CodedHistory& history_;
  Effects effects_;
  bool are_keys_;
};

}  // namespace

std::vector<DropGroup> groups_to_drop(CodedHistory& history,
                                      const std::vector<OperationIndex>& among, DropKind kind) {
  return Grouping(history, among).groups(kind);
}

std::optional<std::vector<OperationIndex>> operations_about(
    CodedHistory& history, const std::vector<OperationIndex>& operations) {
  const Specification& specification = *history.specification;
  if (!may_leave_out_keys(specification) && !may_leave_out_values(specification)) {
    return std::nullopt;
  }
  const GroupNames names(history);
  std::vector<Code> wanted;
  wanted.reserve(operations.size());
  for (const OperationIndex i : operations) {
    wanted.push_back(names.of(i).value_or(code_of_none));
  }
  std::vector<OperationIndex> about;
  for (OperationIndex i = 0; i < history.size(); ++i) {
    poll_time(1 + wanted.size() + operations.size());
    const std::optional<Code> name = names.of(i);
    if (!name) {
      return std::nullopt;
    }
    const bool is_named = *name != code_of_none && std::ranges::count(wanted, *name) != 0;
    if (is_named || names.stays(i, *name) || std::ranges::count(operations, i) != 0) {
      about.push_back(i);
    }
  }
  return about;
}

}  // namespace heddle::checkers
