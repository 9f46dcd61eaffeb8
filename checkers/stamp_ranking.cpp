#include "checkers/stamp_ranking.hpp"

#include <algorithm>
#include <bit>

#include "checkers/assert.hpp"

namespace heddle::checkers {
namespace {

constexpr std::uint64_t values_per_end = 32;
constexpr std::size_t few_ends = 1 << 12;
constexpr unsigned digit_bits = 11;

}  // namespace

void StampRanking::Range::add(std::uint64_t stamp) {
  smallest = std::min(smallest, stamp);
  largest = std::max(largest, stamp);
  ++ends;
}

bool StampRanking::Range::is_dense() const {
  return width() < never && width() / values_per_end <= ends;
}

void StampRanking::rank(Column& invocations, Column& responses, EqualStamps meaning) {
  Range range;
  for (std::size_t i = 0; i < invocations.size(); ++i) {
    range.add(invocations[i]);
    if (responses[i] != never) {
      range.add(responses[i]);
    }
  }
  const auto smallest = static_cast<Position>(range.smallest);
  const bool is_dense = range.is_dense();
  ends_.clear();
  for (OperationIndex i = 0; i < invocations.size(); ++i) {
    invocations[i] -= smallest;
    responses[i] -= responses[i] == never ? 0 : smallest;
    if (!is_dense) {
      ends_.push_back({invocations[i], {2 * i}});
      if (responses[i] != never) {
        ends_.push_back({responses[i], {2 * i + 1}});
      }
    }
  }
  const std::size_t ranks = is_dense ? rank_dense(invocations, responses, range)
                                     : rank_sparse(invocations, responses, range);
  if (ranks != range.ends) {
    settle(invocations, responses, ranks, meaning);
  }
}

void StampRanking::rank(std::span<const Stamps> stamps, EqualStamps meaning, Column& invocations,
                        Column& responses) {
  assert_that(stamps.size() <= (std::size_t{1} << 30U), "a history of more than 2^30 operations");
  Range range;
  for (const Stamps& stamp : stamps) {
    range.add(stamp.invocation);
    if (stamp.response != never_stamp) {
      range.add(stamp.response);
    }
  }
  invocations.assign(stamps.size(), 0);
  responses.assign(stamps.size(), never);
  const bool is_dense = range.is_dense();
  ends_.clear();
  for (OperationIndex i = 0; i < stamps.size(); ++i) {
    const std::uint64_t invocation = stamps[i].invocation - range.smallest;
    const std::uint64_t response = stamps[i].response - range.smallest;
    const bool is_pending = stamps[i].response == never_stamp;
    if (is_dense) {
      invocations[i] = static_cast<Position>(invocation);
      responses[i] = is_pending ? never : static_cast<Position>(response);
    } else {
      ends_.push_back({invocation, {2 * i}});
      if (!is_pending) {
        ends_.push_back({response, {2 * i + 1}});
      }
    }
  }
  const std::size_t ranks = is_dense ? rank_dense(invocations, responses, range)
                                     : rank_sparse(invocations, responses, range);
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

// Whether it is the first time.
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

std::size_t StampRanking::rank_sparse(Column& invocations, Column& responses, const Range& range) {
  if (ends_.size() < few_ends) {
    std::ranges::sort(ends_, {}, &StampedEnd::stamp);
  } else {
    sort_by_digits(range.width());
  }
  Position rank = 0;
  for (std::size_t k = 0; k < ends_.size(); ++k) {
    rank += k > 0 && ends_[k].stamp != ends_[k - 1].stamp ? 1 : 0;
    const End end = ends_[k].end;
    (end.is_response() ? responses : invocations)[end.operation()] = rank;
  }
  return rank + std::size_t{1};
}

void StampRanking::sort_by_digits(std::uint64_t width) {
  constexpr std::uint64_t mask = (1U << digit_bits) - 1;
  sorted_.resize(ends_.size());
  for (unsigned shift = 0; shift < 64 && (width >> shift) != 0; shift += digit_bits) {
    std::vector<std::uint32_t> next(mask + 2);
    for (const StampedEnd& end : ends_) {
      ++next[(end.stamp >> shift & mask) + 1];
    }
    for (std::size_t digit = 1; digit < next.size(); ++digit) {
      next[digit] += next[digit - 1];
    }
    for (const StampedEnd& end : ends_) {
      sorted_[next[end.stamp >> shift & mask]++] = end;
    }
    ends_.swap(sorted_);
  }
}

// First, how many ends have a smaller rank; then, in the order that ends of one rank shall have,
// one place after the other.
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
