#include "checkers/certificates/parts.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "checkers/history/value.hpp"

namespace heddle::checkers {
namespace {

/// What ties operations together when a part is taken: docs/checking/certificates.md.
Code value_of(const Call& call) {
  return call.argument_count > 0 ? call.arguments[0] : call.result;
}

bool can_take_parts(const CodedHistory& history) {
  static const std::set<std::string_view> names = {"queue", "stack", "register",
                                                   "min-priority-queue", "max-priority-queue"};
  return names.contains(history.specification->name) && history.initial.empty();
}

/// The culprits, with all other operations of their values, and those whose value is not known.
std::vector<bool> part_around(const CodedHistory& history,
                              const std::vector<OperationIndex>& culprits) {
  std::set<Code> values;
  for (const OperationIndex i : culprits) {
    values.insert(value_of(history.calls[i]));
  }
  const bool drops_empties = is_container(history.specification->shape);
  std::vector<bool> kept(history.size());
  for (OperationIndex i = 0; i < history.size(); ++i) {
    const Call& call = history.calls[i];
    const bool is_open = call.argument_count == 0 && call.any_result;
    const bool is_empty = drops_empties && call.argument_count == 0 && call.result == code_of_none;
    kept[i] = is_open || (is_empty ? std::ranges::find(culprits, i) != culprits.end()
                                   : values.contains(value_of(call)));
  }
  return kept;
}

/// The key of each operation; empty if one has none, or the object cannot be split.
std::vector<Code> keys_of(CodedHistory& history) {
  const Specification& specification = *history.specification;
  std::vector<Code> keys;
  if (specification.key == nullptr || specification.parts_only_refute) {
    return keys;
  }
  for (const Call& call : history.calls) {
    const std::optional<Code> key = specification.key(call, {specification, history.values});
    if (!key) {
      return {};
    }
    keys.push_back(*key);
  }
  return keys;
}

/// An operation that the verdict blames.
std::optional<OperationIndex> blamed(const Verdict& verdict) {
  for (const auto* operations : {&verdict.culprits, &verdict.blocking}) {
    if (!operations->empty()) {
      return operations->front();
    }
  }
  return std::nullopt;
}

/// Each key once, that of the verdict first.
std::vector<Code> keys_in_turn(const CodedHistory& history, const std::vector<Code>& keys,
                               const Verdict& verdict) {
  std::vector<Code> turns;
  std::set<Code> seen;
  for (const Code key : keys) {
    if (seen.insert(key).second) {
      turns.push_back(key);
    }
  }
  const std::optional<OperationIndex> culprit = blamed(verdict);
  const auto first = std::ranges::find_if(turns, [&](Code key) {
    return verdict.key.empty() ? culprit && key == keys[*culprit]
                               : verdict.key == to_text(history.values.decode(key));
  });
  if (first != turns.end()) {
    std::rotate(turns.begin(), first, first + 1);
  }
  return turns;
}

}  // namespace

void for_each_part(CodedHistory& history, const Verdict& verdict,
                   const std::function<bool(const std::vector<bool>&)>& consider) {
  const std::vector<Code> keys = keys_of(history);
  for (const Code key : keys_in_turn(history, keys, verdict)) {
    std::vector<bool> kept;
    std::ranges::transform(keys, std::back_inserter(kept),
                           [key](Code other) { return other == key; });
    if (consider(kept)) {
      return;
    }
  }
  if (!verdict.culprits.empty() && can_take_parts(history)) {
    consider(part_around(history, verdict.culprits));
  }
}

}  // namespace heddle::checkers
