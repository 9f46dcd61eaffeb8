#include <algorithm>
#include <unordered_map>

#include "checkers/benchmarks/simulated_history.hpp"

// Where values are distinct, each kind of object has a pattern of four operations or fewer that no
// order explains, whatever the others do. It is made by letting two operations answer what the
// other one did.

namespace heddle::checkers {
namespace {

using Operations = std::vector<SimulatedOperation>;

bool precedes(const SimulatedOperation& a, const SimulatedOperation& b) { return a.end < b.start; }

// Which operation added each value first; nothing if one was added twice.
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

// Whether `first`, which is over before `second` begins, may not remove what `second` removed, with
// these additions of what they removed.
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

constexpr std::size_t nearby = 200;  // operations among which a partner is looked for

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

// Whether no other operation on the value is open at the same time: then what came before says what
// it must answer.
bool is_alone(const Operations& all, std::size_t i, bool same_value_only) {
  const std::size_t begin = i < nearby ? 0 : i - nearby;
  for (std::size_t k = begin; k < std::min(all.size(), i + nearby); ++k) {
    const bool is_related = !same_value_only || all[k].argument == all[i].argument;
    if (k != i && is_related && !precedes(all[k], all[i]) && !precedes(all[i], all[k])) {
      return false;
    }
  }
  return true;
}

// The operations on one value of a set before an operation that looks at it leave one state only if
// the last one that changes or sees it was alone too.
bool flip_look(Operations& all) {
  for (std::size_t i = all.size() / 10 * 9; i < all.size(); ++i) {
    if (all[i].kind != SimulatedKind::look || !is_alone(all, i, true)) {
      continue;
    }
    for (std::size_t k = i; k-- > 0 && i - k < nearby;) {
      if (all[k].argument == all[i].argument && precedes(all[k], all[i])) {
        if (is_alone(all, k, true)) {
          all[i].result = 1 - all[i].result;
          return true;
        }
        break;
      }
    }
  }
  return false;
}

// A read that nothing overlaps, before it a write that nothing overlaps: it must read that value.
bool read_old_value(Operations& all) {
  for (std::size_t i = all.size() / 10 * 9; i < all.size(); ++i) {
    for (std::size_t k = i; all[i].kind == SimulatedKind::look && k-- > 0 && i - k < nearby;) {
      if (all[k].kind != SimulatedKind::add || !precedes(all[k], all[i])) {
        continue;
      }
      // Some write before that one, of another value: what it wrote is gone.
      for (std::size_t old = k; old-- > 0 && k - old < nearby;) {
        if (all[old].kind == SimulatedKind::add && precedes(all[old], all[k]) &&
            all[old].argument != all[k].argument && is_alone(all, i, false)) {
          const bool is_rewritten = std::any_of(
              all.begin() + static_cast<std::ptrdiff_t>(old) + 1,
              all.begin() + static_cast<std::ptrdiff_t>(std::min(all.size(), i + nearby)),
              [&](const SimulatedOperation& other) {
                return other.kind == SimulatedKind::add && other.argument == all[old].argument;
              });
          if (!is_rewritten) {
            all[i].result = all[old].argument;
            return true;
          }
        }
      }
    }
  }
  return false;
}

// Two exchanges read one value, which is written once: the second finds another one there.
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
    case SimulatedType::register_:
      return read_old_value(operations);
    case SimulatedType::rmw_register:
      return read_twice(operations);
    case SimulatedType::set:
      return flip_look(operations);
    default:
      return swap_removals(type, operations);
  }
}

}  // namespace heddle::checkers
