#include <algorithm>
#include <optional>
#include <unordered_map>

#include "checkers/benchmarks/simulated_history.hpp"

// Where values are distinct, each kind of object has a pattern of four operations or fewer that no
// order explains, whatever the others do. It is made by letting two operations answer what the
// other one did.

namespace heddle::checkers {
namespace {

using Operations = std::vector<SimulatedOperation>;

bool precedes(const SimulatedOperation& a, const SimulatedOperation& b) { return a.end < b.start; }

/// Which operation added each value first; nothing if one was added twice.
std::unordered_map<std::int64_t, const SimulatedOperation*> additions(const Operations& all) {
  std::unordered_map<std::int64_t, const SimulatedOperation*> by_value;
  for (const SimulatedOperation& operation : all) {
    const bool is_new = operation.kind != SimulatedKind::add ||
                        by_value.emplace(operation.argument, &operation).second;
    if (!is_new) {
      return {};
    }
  }
  return by_value;
}

/// Whether `first`, which is over before `second` begins, may not remove what `second` removed,
/// with these additions of what they removed.
bool is_out_of_order(SimulatedType type, const SimulatedOperation& add_first,
                     const SimulatedOperation& add_second, const SimulatedOperation& first,
                     const SimulatedOperation& second) {
  switch (type) {
    case SimulatedType::queue:
      return precedes(add_first, add_second);
    case SimulatedType::stack:
      return precedes(add_second, add_first) && precedes(add_first, first);
    default:
      return first.result > second.result && precedes(add_first, first) &&
             precedes(add_second, first);
  }
}

constexpr std::size_t nearby = 200;  ///< operations among which a partner is looked for

bool swap_removals(SimulatedType type, Operations& all) {
  const auto added = additions(all);
  for (std::size_t i = all.size() / 10 * 9; i < all.size() && !added.empty(); ++i) {
    for (std::size_t k = i + 1; k < std::min(all.size(), i + nearby); ++k) {
      SimulatedOperation& first = all[i];
      SimulatedOperation& second = all[k];
      const bool are_removals =
          first.kind == SimulatedKind::remove && second.kind == SimulatedKind::remove;
      if (are_removals && precedes(first, second) &&
          is_out_of_order(type, *added.at(first.result), *added.at(second.result), first, second)) {
        std::swap(first.result, second.result);
        return true;
      }
    }
  }
  return false;
}

/// Whether no other operation on the value is open at the same time: then what came before says
/// what it must answer.
bool is_alone(const Operations& all, std::size_t i) {
  const std::size_t begin = i < nearby ? 0 : i - nearby;
  for (std::size_t k = begin; k < std::min(all.size(), i + nearby); ++k) {
    if (k != i && all[k].argument == all[i].argument && !precedes(all[k], all[i]) &&
        !precedes(all[i], all[k])) {
      return false;
    }
  }
  return true;
}

/// The operations on one value of a set before an operation that looks at it leave one state only
/// if the last one that changes or sees it was alone too.
bool flip_look(Operations& all) {
  for (std::size_t i = all.size() / 10 * 9; i < all.size(); ++i) {
    if (all[i].kind != SimulatedKind::look || !is_alone(all, i)) {
      continue;
    }
    for (std::size_t k = i; k-- > 0 && i - k < nearby;) {
      if (all[k].argument == all[i].argument && precedes(all[k], all[i])) {
        if (is_alone(all, k)) {
          all[i].result = 1 - all[i].result;
          return true;
        }
        break;
      }
    }
  }
  return false;
}

/// Whether the value is written again behind the operation `old` and not after `i` has ended.
bool is_rewritten(const Operations& all, std::size_t old, std::size_t i) {
  for (std::size_t k = old + 1; k < std::min(all.size(), i + nearby); ++k) {
    if (all[k].kind == SimulatedKind::add && all[k].argument == all[old].argument) {
      return true;
    }
  }
  return false;
}

/// The write `k` is over before the read `i` begins; which write was over before that one began, of
/// a value that is not written again? A read cannot see it. Its index, or nothing.
std::optional<std::size_t> lost_write(const Operations& all, std::size_t k, std::size_t i) {
  for (std::size_t old = k; old-- > 0 && k - old < nearby;) {
    if (all[old].kind == SimulatedKind::add && precedes(all[old], all[k]) &&
        all[old].argument != all[k].argument && !is_rewritten(all, old, i)) {
      return old;
    }
  }
  return std::nullopt;
}

bool read_lost_value(Operations& all) {
  for (std::size_t i = all.size() / 10 * 9; i < all.size(); ++i) {
    for (std::size_t k = i; all[i].kind == SimulatedKind::look && k-- > 0 && i - k < nearby;) {
      if (all[k].kind == SimulatedKind::add && precedes(all[k], all[i])) {
        if (const std::optional<std::size_t> old = lost_write(all, k, i)) {
          all[i].result = all[*old].argument;
          return true;
        }
      }
    }
  }
  return false;
}

/// Two exchanges read one value, which is written once: the second finds another one there.
bool read_twice(Operations& all) {
  const std::size_t i = all.size() / 10 * 9;
  if (i + 1 >= all.size() || all[i].argument == all[i + 1].argument) {
    return false;
  }
  all[i + 1].argument = all[i].argument;
  return true;
}

}  // namespace

bool plant_violation(SimulatedType type, Operations& operations) {
  switch (type) {
    case SimulatedType::simple_register:
      return read_lost_value(operations);
    case SimulatedType::rmw_register:
      return read_twice(operations);
    case SimulatedType::set:
      return flip_look(operations);
    default:
      return swap_removals(type, operations);
  }
}

}  // namespace heddle::checkers
