#include "checkers/history/stamp_ranking.hpp"

#include <algorithm>
#include <bit>

#include "base/assert.hpp"

namespace heddle::checkers {
namespace {

constexpr std::uint64_t values_per_end = 32;

}  // namespace

void StampRanking::Range::add(std::uint64_t stamp) {
  smallest = std::min(smallest, stamp);
  largest = std::max(largest, stamp);
  ++ends;
}

bool StampRanking::Range::is_dense() const {
  return width() < never && width() / values_per_end <= ends;
}

/// `stamp_of` gives the stamp of an end, less the smallest, or `never_stamp`.
template <typename StampOf>
std::size_t StampRanking::rank_sparse(Column& invocations, Column& responses, const Range& range,
                                      const StampOf& stamp_of) {
  ends_.resize(range.ends);
  sort_ends(range, stamp_of);
  Position rank = 0;
  std::uint64_t last = ends_.empty() ? 0 : stamp_of(ends_.front());
  for (const End end : ends_) {
    // Read before its place is written to: the stamps may be in these columns.
    const std::uint64_t stamp = stamp_of(end);
    rank += stamp == last ? 0 : 1;
    last = stamp;
    (end.is_response() ? responses : invocations)[end.operation()] = rank;
  }
  return rank + std::size_t{1};
}

/// Into buckets by their highest bits, then each bucket by itself.
template <typename StampOf>
void StampRanking::sort_ends(const Range& range, const StampOf& stamp_of) {
  unsigned shift = 0;
  while ((range.width() >> shift) > 2 * range.ends) {
    ++shift;
  }
  const auto for_each_end = [&](const auto& visit) {
    for (std::uint32_t code = 0; code < 2 * range.operations; ++code) {
      const std::uint64_t stamp = stamp_of({code});
      if (stamp != never_stamp) {
        visit(End{code}, stamp >> shift);
      }
    }
  };
  next_.assign((range.width() >> shift) + 2, 0);
  for_each_end([this](End, std::uint64_t bucket) { ++next_[bucket + 1]; });
  for (std::size_t bucket = 1; bucket < next_.size(); ++bucket) {
    next_[bucket] += next_[bucket - 1];
  }
  for_each_end([this](End end, std::uint64_t bucket) { ends_[next_[bucket]++] = end; });
  std::size_t start = 0;  // where a bucket starts: where the one before has ended
  for (const Position stop : next_) {
    if (stop - start > 1) {
      const auto first = ends_.begin();
      std::sort(first + static_cast<std::ptrdiff_t>(start), first + stop,
                [&](End a, End b) { return stamp_of(a) < stamp_of(b); });
    }
    start = std::max<std::size_t>(start, stop);
  }
}

void StampRanking::rank(Column& invocations, Column& responses, EqualStamps meaning) {
  Range range{.operations = invocations.size()};
  for (std::size_t i = 0; i < invocations.size(); ++i) {
    range.add(invocations[i]);
    if (responses[i] != never) {
      range.add(responses[i]);
    }
  }
  const auto smallest = static_cast<Position>(range.smallest);
  for (OperationIndex i = 0; i < invocations.size(); ++i) {
    invocations[i] -= smallest;
    responses[i] -= responses[i] == never ? 0 : smallest;
  }
  const auto stamp_of = [&](End end) {
    const Position stamp = (end.is_response() ? responses : invocations)[end.operation()];
    return stamp == never ? never_stamp : stamp;
  };
  const std::size_t ranks = range.is_dense() ? rank_dense(invocations, responses, range)
                                             : rank_sparse(invocations, responses, range, stamp_of);
  if (ranks != range.ends) {
    settle(invocations, responses, ranks, meaning);
  }
}

void StampRanking::rank(std::span<const Stamps> stamps, EqualStamps meaning, Column& invocations,
                        Column& responses) {
  HEDDLE_ASSERT(stamps.size() <= (std::size_t{1} << 30U), "a history of more than 2^30 operations");
  Range range{.operations = stamps.size()};
  for (const Stamps& stamp : stamps) {
    range.add(stamp.invocation);
    if (stamp.response != never_stamp) {
      range.add(stamp.response);
    }
  }
  const auto stamp_of = [&](End end) {
    const Stamps& stamp = stamps[end.operation()];
    const std::uint64_t found = end.is_response() ? stamp.response : stamp.invocation;
    return found == never_stamp ? never_stamp : found - range.smallest;
  };
  invocations.assign(stamps.size(), 0);
  responses.assign(stamps.size(), never);
  std::size_t ranks = 0;
  if (range.is_dense()) {
    for (OperationIndex i = 0; i < stamps.size(); ++i) {
      // A stamp that never is becomes a position that never is.
      invocations[i] = static_cast<Position>(stamp_of({2 * i}));
      responses[i] = static_cast<Position>(stamp_of({2 * i + 1}));
    }
    ranks = rank_dense(invocations, responses, range);
  } else {
    ranks = rank_sparse(invocations, responses, range, stamp_of);
  }
  if (ranks != range.ends) {
    settle(invocations, responses, ranks, meaning);
  }
}

std::size_t StampRanking::rank_dense(Column& invocations, Column& responses, const Range& range) {
  if (range.ends == 0) {
    return 0;
  }
  marks_.assign(range.width() / 64 + 1, 0);
  bool is_gapless = range.width() + 1 == range.ends;
  for (std::size_t i = 0; i < invocations.size(); ++i) {
    is_gapless = mark(invocations[i]) && is_gapless;
    is_gapless = (responses[i] == never || mark(responses[i])) && is_gapless;
  }
  if (is_gapless) {
    return range.ends;  // the stamps are positions already
  }
  const std::size_t ranks = count_marks();
  for (std::size_t i = 0; i < invocations.size(); ++i) {
    invocations[i] = marks_below(invocations[i]);
    responses[i] = responses[i] == never ? never : marks_below(responses[i]);
  }
  return ranks;
}

/// Whether it is the first time.
bool StampRanking::mark(std::uint64_t stamp) {
  std::uint64_t& word = marks_[stamp / 64];
  const std::uint64_t bit = std::uint64_t{1} << (stamp % 64);
  const bool is_new = (word & bit) == 0;
  word |= bit;
  return is_new;
}

std::size_t StampRanking::count_marks() {
  marks_before_.resize(marks_.size());
  std::uint32_t sum = 0;
  for (std::size_t i = 0; i < marks_.size(); ++i) {
    marks_before_[i] = sum;
    sum += static_cast<std::uint32_t>(std::popcount(marks_[i]));
  }
  return sum;
}

Position StampRanking::marks_below(std::uint64_t stamp) const {
  const std::uint64_t smaller = marks_[stamp / 64] & ((std::uint64_t{1} << (stamp % 64)) - 1);
  return marks_before_[stamp / 64] + static_cast<Position>(std::popcount(smaller));
}

/// First, how many ends have a smaller rank; then, in the order that ends of one rank shall have,
/// one place after the other.
void StampRanking::settle(Column& invocations, Column& responses, std::size_t ranks,
                          EqualStamps meaning) {
  next_.assign(ranks + 1, 0);
  for (std::size_t i = 0; i < invocations.size(); ++i) {
    ++next_[invocations[i] + 1];
    if (responses[i] != never) {
      ++next_[responses[i] + 1];
    }
  }
  for (std::size_t rank = 1; rank < next_.size(); ++rank) {
    next_[rank] += next_[rank - 1];
  }
  if (meaning == EqualStamps::order_of_list) {
    for (std::size_t i = 0; i < invocations.size(); ++i) {
      place(invocations[i]);
      place(responses[i]);
    }
  } else if (meaning == EqualStamps::overlap) {
    std::ranges::for_each(invocations, [this](Position& rank) { place(rank); });
    std::ranges::for_each(responses, [this](Position& rank) { place(rank); });
  } else {
    settle_ends_first(invocations, responses);
  }
}

void StampRanking::settle_ends_first(Column& invocations, Column& responses) {
  instants_.clear();
  for (OperationIndex i = 0; i < invocations.size(); ++i) {
    if (invocations[i] == responses[i]) {
      instants_.push_back(i);
    } else {
      place(responses[i]);
    }
  }
  for (const OperationIndex i : instants_) {
    place(invocations[i]);
    place(responses[i]);
  }
  auto instant = instants_.begin();
  for (OperationIndex i = 0; i < invocations.size(); ++i) {
    if (instant != instants_.end() && *instant == i) {
      ++instant;
    } else {
      place(invocations[i]);
    }
  }
}

void StampRanking::place(Position& rank) {
  if (rank != never) {
    rank = next_[rank]++;
  }
}

}  // namespace heddle::checkers
