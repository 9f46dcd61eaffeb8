#include "harnesses/benchmarks/virtual_search.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace heddle::harnesses {
namespace {

using scheduler::WeightedSubtree;

/// The size is where a real subtree has the place of its last detour.
WeightedSubtree part_of(std::uint64_t executions, double weight) {
  scheduler::Detour detour;
  detour.first = static_cast<std::uint32_t>(executions >> 32U);
  detour.last = static_cast<std::uint32_t>(executions);
  WeightedSubtree part;
  part.subtree.detours = {detour};
  part.weight = weight;
  return part;
}

std::uint64_t executions_of(const WeightedSubtree& part) {
  const scheduler::Detour detour = part.subtree.detours.back();
  return (std::uint64_t{detour.first} << 32U) | detour.last;
}

}  // namespace

VirtualSearch::Parts VirtualSearch::whole(std::uint64_t executions) {
  return {part_of(executions, 1)};
}

double VirtualSearch::draw_share() {
  const double one = share_(random_);
  const double other = share_(random_);
  return one + other > 0 ? one / (one + other) : 0.5;
}

std::uint64_t VirtualSearch::explore(Parts& parts, std::uint64_t executions) {
  std::uint64_t left = executions;
  while (left > 0 && !parts.empty()) {
    const std::uint64_t size = executions_of(parts.back());
    const double weight = parts.back().weight;
    parts.pop_back();
    if (size <= left) {
      left -= size;
      continue;
    }
    const auto share = static_cast<std::uint64_t>(draw_share() * static_cast<double>(size));
    const std::uint64_t first = std::clamp<std::uint64_t>(share, 1, size - 1);
    parts.push_back(part_of(size - first, weight / 2));
    parts.push_back(part_of(first, weight / 2));
  }
  return executions - left;
}

double fitted_skew(std::uint64_t executions, const std::vector<LeftParts>& real) {
  constexpr std::array skews{0.15, 0.2, 0.3, 0.4, 0.5, 0.7, 1.0, 1.5, 2.0};
  constexpr unsigned searches = 200;
  double best = skews.front();
  double least = -1;
  for (const double skew : skews) {
    double difference = 0;
    for (const LeftParts& point : real) {
      double parts = 0;
      for (unsigned i = 0; i < searches; ++i) {
        VirtualSearch search(skew, i + 1);
        VirtualSearch::Parts left = VirtualSearch::whole(executions);
        search.explore(left, point.executions);
        parts += static_cast<double>(left.size()) / searches;
      }
      difference += parts - static_cast<double>(point.parts);
    }
    if (least < 0 || std::abs(difference) < least) {
      least = std::abs(difference);
      best = skew;
    }
  }
  return best;
}

}  // namespace heddle::harnesses
