#include "checkers/history/history_hash.hpp"

#include <algorithm>
#include <cstdio>
#include <vector>

#include "base/hashing.hpp"

namespace heddle::checkers {
namespace {

struct End {
  std::uint64_t position;
  bool is_response;  ///< intervals are closed: at one position invocations come first
  OperationIndex operation;

  friend bool operator<(const End& a, const End& b) {
    return a.position != b.position ? a.position < b.position : a.is_response < b.is_response;
  }
};

/// The interval of an operation in the smallest layout of the precedence relation: `a` precedes `b`
/// exactly if a.response <= b.invocation. Any two layouts of one relation give the same levels.
struct Levels {
  std::uint32_t invocation = 0;
  std::uint32_t response = 0;
};

std::vector<Levels> levels_of(const History& history) {
  std::vector<End> ends;
  ends.reserve(2 * history.size());
  for (OperationIndex i = 0; i < history.size(); ++i) {
    const Operation& operation = history.operations[i];
    ends.push_back({operation.invocation, false, i});
    if (operation.response) {
      ends.push_back({*operation.response, true, i});
    }
  }
  std::sort(ends.begin(), ends.end());
  std::vector<Levels> levels(history.size());
  std::uint32_t level = 0;
  bool after_response = false;
  for (const End& end : ends) {
    if (end.is_response) {
      levels[end.operation].response = level + 1;
    } else {
      level += after_response ? 1 : 0;
      levels[end.operation].invocation = level;
    }
    after_response = end.is_response;
  }
  return levels;
}

}  // namespace

HistoryHash hash_of(const History& history) {
  const std::vector<Levels> levels = levels_of(history);
  std::vector<OperationIndex> order(history.size());
  for (OperationIndex i = 0; i < history.size(); ++i) {
    order[i] = i;
  }
  const auto& operations = history.operations;
  std::ranges::sort(order, [&](OperationIndex a, OperationIndex b) {
    return operations[a].process != operations[b].process
               ? operations[a].process < operations[b].process
               : operations[a].invocation < operations[b].invocation;
  });
  base::WordHasher hasher;
  hasher.add(std::uint64_t{history.size()});
  for (const OperationIndex i : order) {
    const Operation& operation = operations[i];
    hasher.add(static_cast<std::uint64_t>(operation.process) << 32 | operation.arguments.size());
    hasher.add(std::uint64_t{levels[i].invocation} << 32 | levels[i].response);  // 0 if pending
    hasher.add(std::string_view(operation.method));
    for (const Value& argument : operation.arguments) {
      add_value(hasher, argument);
    }
    if (!operation.is_pending()) {
      add_value(hasher, operation.result);
    }
    if (operation.any_result) {
      hasher.add(std::uint64_t{1});
    }
  }
  return {hasher.high(), hasher.low()};
}

std::string to_text(const HistoryHash& hash) {
  char text[40];
  std::snprintf(text, sizeof text, "%016llx%016llx", static_cast<unsigned long long>(hash.high),
                static_cast<unsigned long long>(hash.low));
  return text;
}

}  // namespace heddle::checkers
