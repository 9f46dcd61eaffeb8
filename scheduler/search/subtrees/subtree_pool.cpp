#include "scheduler/search/subtrees/subtree_pool.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <utility>

namespace heddle::scheduler {

bool SubtreePool::has_rest() const {
  return std::ranges::any_of(rests_, [](const auto& rest) { return !rest.second.empty(); });
}

std::optional<SubtreePool::Taken> SubtreePool::take(unsigned worker) {
  std::vector<WeightedSubtree> parts = std::exchange(rests_[worker], {});
  if (parts.empty()) {
    const auto largest =
        std::ranges::max_element(rests_, {}, [](const auto& rest) { return rest.second.size(); });
    std::vector<WeightedSubtree>& rest = largest->second;
    if (rest.empty()) {
      return std::nullopt;
    }
    const auto half = rest.begin() + static_cast<std::ptrdiff_t>((rest.size() + 1) / 2);
    parts.assign(std::make_move_iterator(rest.begin()), std::make_move_iterator(half));
    rest.erase(rest.begin(), half);
  }
  taken_[++last_] = {worker, parts};
  return Taken{last_, std::move(parts)};
}

/// The heaviest first, each to whoever has least: R. Graham, "Bounds on Multiprocessing Timing
/// Anomalies", SIAM Journal on Applied Mathematics 17(2), 1969.
std::vector<SubtreePool::Taken> SubtreePool::deal(std::size_t units) {
  std::vector<WeightedSubtree> all;
  for (auto& [worker, rest] : rests_) {
    std::ranges::move(std::exchange(rest, {}), std::back_inserter(all));
  }
  std::vector<std::size_t> order(all.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair(-all[i].weight, i); });
  struct Hand {
    double weight = 0;
    std::vector<std::size_t> parts;
  };
  std::vector<Hand> hands(std::min(units, all.size()));
  for (const std::size_t part : order) {
    const auto least = std::ranges::min_element(
        hands, {}, [](const Hand& hand) { return std::pair(hand.weight, hand.parts.size()); });
    least->weight += all[part].weight;
    least->parts.push_back(part);
  }
  std::vector<Taken> dealt;
  for (Hand& hand : hands) {
    std::ranges::sort(hand.parts);
    std::vector<WeightedSubtree> parts;
    for (const std::size_t part : hand.parts) {
      parts.push_back(std::move(all[part]));
    }
    taken_[++last_] = {nobody, parts};
    dealt.push_back({last_, std::move(parts)});
  }
  return dealt;
}

bool SubtreePool::commit(Unit unit, std::vector<WeightedSubtree> left) {
  const auto found = taken_.find(unit);
  if (found == taken_.end()) {
    return false;
  }
  std::vector<WeightedSubtree>& rest = rests_[found->second.worker];
  std::ranges::move(left, std::back_inserter(rest));
  taken_.erase(found);
  return true;
}

bool SubtreePool::give_back(Unit unit) {
  const auto found = taken_.find(unit);
  if (found == taken_.end()) {
    return false;
  }
  std::vector<WeightedSubtree> parts = std::move(found->second.parts);
  return commit(unit, std::move(parts));
}

std::vector<WeightedSubtree> SubtreePool::left() const {
  std::vector<WeightedSubtree> all;
  for (const auto& [worker, rest] : rests_) {
    all.insert(all.end(), rest.begin(), rest.end());
  }
  for (const auto& [unit, lent] : taken_) {
    all.insert(all.end(), lent.parts.begin(), lent.parts.end());
  }
  return all;
}

}  // namespace heddle::scheduler
