#include "checkers/history/precedence.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "base/assert.hpp"
#include "checkers/time_scope.hpp"

namespace heddle::checkers {
namespace {

using Row = std::span<const std::uint64_t>;

bool is_subset(Row a, Row b) {
  for (std::size_t word = 0; word < a.size(); ++word) {
    if ((a[word] & ~b[word]) != 0) {
      return false;
    }
  }
  return true;
}

std::size_t count(Row row) {
  std::size_t bits = 0;
  for (const std::uint64_t word : row) {
    bits += static_cast<std::size_t>(std::popcount(word));
  }
  return bits;
}

/// An irreflexive relation is an interval order exactly if its predecessor sets form a chain under
/// inclusion: a in P(b) but not in P(d), c in P(d) but not in P(b) is the forbidden pattern.
bool is_chain(const Precedence& precedence, const std::vector<OperationIndex>& order) {
  for (std::size_t k = 1; k < order.size(); ++k) {
    if (!is_subset(precedence.predecessors(order[k - 1]), precedence.predecessors(order[k]))) {
      return false;
    }
  }
  return true;
}

bool is_irreflexive(const Precedence& precedence) {
  for (std::size_t i = 0; i < precedence.size(); ++i) {
    if (precedence.contains(i, i)) {
      return false;
    }
  }
  return true;
}

}  // namespace

void Precedence::reset(std::size_t size) {
  size_ = size;
  words_per_row_ = (size + 63) / 64;
  rows_.assign(size_ * words_per_row_, 0);
}

bool is_interval_order(const Precedence& precedence) {
  return is_irreflexive(precedence) && is_chain(precedence, linear_extension_of(precedence));
}

bool is_strict_partial_order(const Precedence& precedence) {
  for (std::size_t after = 0; after < precedence.size(); ++after) {
    poll_time(precedence.size());
    for (std::size_t before = 0; before < precedence.size(); ++before) {
      if (precedence.contains(before, after) &&
          !is_subset(precedence.predecessors(before), precedence.predecessors(after))) {
        return false;
      }
    }
  }
  return is_irreflexive(precedence);
}

std::vector<OperationIndex> linear_extension_of(const Precedence& precedence) {
  std::vector<OperationIndex> order(precedence.size());
  std::vector<std::size_t> counts(precedence.size());
  std::iota(order.begin(), order.end(), 0U);
  for (const OperationIndex i : order) {
    counts[i] = count(precedence.predecessors(i));
  }
  std::ranges::sort(order, {}, [&](OperationIndex i) { return std::pair(counts[i], i); });
  return order;
}

Precedence precedence_of(const History& history) {
  Precedence precedence(history.size());
  for (std::size_t before = 0; before < history.size(); ++before) {
    poll_time(history.size());
    for (std::size_t after = 0; after < history.size(); ++after) {
      if (precedes(history.operations[before], history.operations[after])) {
        precedence.add(before, after);
      }
    }
  }
  return precedence;
}

/// The chain of predecessor sets is a time line: going along it, the operations that enter the set
/// respond, then those that have exactly this set are invoked. An operation has responded only if
/// it was invoked before: if a is in P(b) then P(a) is smaller than P(b), as a is not in P(a).
void lay_out(History& history, const Precedence& precedence) {
  HEDDLE_ASSERT(precedence.size() == history.size(), "lay_out: sizes differ");
  HEDDLE_ASSERT(is_irreflexive(precedence), "lay_out: an operation precedes itself");
  const std::vector<OperationIndex> order = linear_extension_of(precedence);
  HEDDLE_ASSERT(is_chain(precedence, order), "lay_out: not an interval order");
  std::uint64_t position = 0;
  std::vector<std::uint64_t> responded(precedence.words_per_row(), 0);
  const auto respond = [&](std::size_t word, std::uint64_t newly) {
    responded[word] |= newly;
    for (; newly != 0; newly &= newly - 1) {
      Operation& operation =
          history.operations[64 * word + static_cast<std::size_t>(std::countr_zero(newly))];
      HEDDLE_ASSERT(!operation.is_pending(), "lay_out: a pending operation precedes another one");
      operation.response = ++position;
    }
  };
  for (const OperationIndex i : order) {
    const Row predecessors = precedence.predecessors(i);
    for (std::size_t word = 0; word < predecessors.size(); ++word) {
      respond(word, predecessors[word] & ~responded[word]);
    }
    history.operations[i].invocation = ++position;
  }
  for (std::size_t i = 0; i < history.size(); ++i) {
    const bool is_open = (responded[i / 64] >> (i % 64) & 1U) == 0;
    if (is_open && !history.operations[i].is_pending()) {
      history.operations[i].response = ++position;
    }
  }
}

}  // namespace heddle::checkers
