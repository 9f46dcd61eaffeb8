#include <algorithm>
#include <bit>
#include <unordered_map>

#include "scheduler/histories/histories.hpp"
#include "scheduler/histories/history_timeline.hpp"

/// The inclusion-maximal histories of a poset.
///
/// Write D(a) for the set of operations whose first event comes before a's last one, or is a's own
/// (OperationPoset::begun_before_end). In any order of all first and last events, let F be the set
/// of firsts done at some moment. a's last can follow at once if and only if D(a) is contained in
/// F, and taking it then, not later, only adds to R. So a maximal history is fixed by the order of
/// its firsts, and what b is preceded by is L(F) = { a : D(a) within F }, F being what came before
/// b.
///
/// Firsts are best taken as late as possible, that is in groups, each just enough for one more
/// last: from F one goes on to F + D(a) for some a. If F + D(a') is strictly contained in F + D(a),
/// going there first gives everything that going to F + D(a) gives, and more: only the minimal sets
/// are branched on. D(a) contains with b whatever must come before b, so nothing else of trace
/// order matters. What can still follow depends on F only: memoised on F. Not every leaf is
/// maximal, so each level is filtered by inclusion.
namespace heddle::scheduler {

namespace {

using Set = std::uint64_t;

/// For each operation the set of those that precede it; 0 where that is not decided yet.
using Columns = std::vector<Set>;

bool within(Set inner, Set outer) { return (inner & ~outer) == 0; }

bool within(const Columns& inner, const Columns& outer) {
  for (std::size_t i = 0; i < inner.size(); ++i) {
    if (!within(inner[i], outer[i])) {
      return false;
    }
  }
  return true;
}

int pairs_in(const Columns& columns) {
  int pairs = 0;
  for (const Set column : columns) {
    pairs += std::popcount(column);
  }
  return pairs;
}

void keep_maximal(std::vector<Columns>& all) {
  std::sort(all.begin(), all.end(), [](const Columns& a, const Columns& b) {
    const int pairs_a = pairs_in(a);
    const int pairs_b = pairs_in(b);
    return pairs_a != pairs_b ? pairs_a > pairs_b : a < b;
  });
  std::vector<Columns> kept;
  for (Columns& candidate : all) {
    const bool contained = std::any_of(kept.begin(), kept.end(),
                                       [&](const Columns& k) { return within(candidate, k); });
    if (!contained) {
      kept.push_back(std::move(candidate));
    }
  }
  all = std::move(kept);
}

class Search {
 public:
  Search(const OperationPoset& poset, std::size_t limit)
      : count_(poset.operations.size()), limit_(limit) {
    for (std::size_t i = 0; i < count_; ++i) {
      if (poset.operations[i].pending) {
        continue;
      }
      completed_.push_back(i);
      needs_.push_back(poset.begun_before_end.row(i)[0]);
    }
  }

  /// What can follow once the firsts in `done` are taken, maximal ones only. Null: over the limit.
  const std::vector<Columns>* orders_after(Set done);

 private:
  [[nodiscard]] Set ended(Set done) const;
  [[nodiscard]] std::vector<Set> minimal_next(Set done) const;

  std::size_t count_;
  std::size_t limit_;
  std::size_t kept_ = 0;
  std::vector<std::size_t> completed_;
  std::vector<Set> needs_;  ///< by index in completed_
  std::unordered_map<Set, std::vector<Columns>> memo_;
};

Set Search::ended(Set done) const {
  Set set = 0;
  for (std::size_t i = 0; i < completed_.size(); ++i) {
    if (within(needs_[i], done)) {
      set |= Set{1} << completed_[i];
    }
  }
  return set;
}

std::vector<Set> Search::minimal_next(Set done) const {
  std::vector<Set> next;
  for (const Set need : needs_) {
    const Set candidate = done | need;
    if (candidate == done) {
      continue;
    }
    if (std::any_of(next.begin(), next.end(), [&](Set n) { return within(n, candidate); })) {
      continue;
    }
    std::erase_if(next, [&](Set n) { return within(candidate, n); });
    next.push_back(candidate);
  }
  return next;
}

const std::vector<Columns>* Search::orders_after(Set done) {
  if (const auto found = memo_.find(done); found != memo_.end()) {
    return &found->second;
  }
  const Set before = ended(done);
  const auto assign = [&](Columns& columns, Set group) {
    for (std::size_t i = 0; i < count_; ++i) {
      if (((group >> i) & 1U) != 0) {
        columns[i] = before;
      }
    }
  };
  std::vector<Columns> all;
  const std::vector<Set> next = minimal_next(done);
  for (const Set reached : next) {
    const std::vector<Columns>* rest = orders_after(reached);
    if (rest == nullptr) {
      return nullptr;
    }
    for (const Columns& columns : *rest) {
      all.push_back(columns);
      assign(all.back(), reached & ~done);
    }
    if (all.size() > limit_) {
      return nullptr;
    }
  }
  if (next.empty()) {  // only pending operations are left
    all.emplace_back(count_, 0);
    assign(all.back(), ~done);
  }
  keep_maximal(all);
  kept_ += all.size();
  if (kept_ > limit_) {
    return nullptr;
  }
  return &memo_.emplace(done, std::move(all)).first->second;
}

HistoryOrder order_of(const OperationPoset& poset, const Columns& columns) {
  HistoryTimeline timeline(poset);
  const std::size_t count = poset.operations.size();
  for (std::size_t invoked = 0; invoked < count;) {
    Set ended = 0;
    for (std::size_t i = 0; i < count; ++i) {
      if (timeline.responded(i)) {
        ended |= Set{1} << i;
      }
    }
    for (std::size_t i = 0; i < count; ++i) {
      if (timeline.invoked(i) || columns[i] != ended) {
        continue;
      }
      timeline.invoke(i);
      ++invoked;
    }
    timeline.respond_all();
  }
  return timeline.order();
}

}  // namespace

std::optional<std::vector<HistoryOrder>> maximal_orders(const OperationPoset& poset,
                                                        std::size_t limit) {
  if (poset.operations.size() > 64) {
    return std::nullopt;
  }
  if (poset.operations.empty()) {
    return std::vector<HistoryOrder>(1);
  }
  Search search(poset, limit);
  const std::vector<Columns>* all = search.orders_after(0);
  if (all == nullptr) {
    return std::nullopt;
  }
  std::vector<HistoryOrder> orders;
  orders.reserve(all->size());
  for (const Columns& columns : *all) {
    orders.push_back(order_of(poset, columns));
  }
  return orders;
}

}  // namespace heddle::scheduler
