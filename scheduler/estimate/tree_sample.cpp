#include "scheduler/estimate/tree_sample.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace heddle::scheduler {

namespace {

/// Far from where products of two would be infinite.
constexpr double largest_weight = 1e140;

bool is_too_heavy(const Candidate& candidate) { return candidate.weight > largest_weight; }

}  // namespace

double promise_of(const Subtree& subtree, double events) {
  const double left = std::max(events - static_cast<double>(subtree.steps.size()), 0.0);
  return 1 + left * left / 4;
}

TreeSample::Result TreeSample::run(std::vector<Candidate> level, std::uint64_t most_executions) {
  result_ = {};
  const std::uint64_t before = probes_.executions();
  while (!level.empty()) {
    const bool is_heavy = std::any_of(level.begin(), level.end(), is_too_heavy);
    if (probes_.executions() - before >= most_executions || is_heavy) {
      result_.is_whole = false;
      break;
    }
    thin_out(level);
    std::vector<Subtree> subtrees;
    for (Candidate& candidate : level) {
      subtrees.push_back(std::move(candidate.subtree));
    }
    std::vector<Probed> probed = probes_.run(std::move(subtrees));
    for (std::size_t i = 0; i < probed.size(); ++i) {
      result_.all += level[i].weight;
      result_.heaviest = std::max(result_.heaviest, level[i].weight);
      result_.executions += probed[i].is_counted ? level[i].weight : 0;
      result_.seen += probed[i].is_counted ? 1 : 0;
    }
    if (probes_.trouble() != NoBand::none) {
      result_.is_whole = false;
      break;
    }
    level = children_of(level, std::move(probed));
  }
  return result_;
}

std::vector<Drawn> TreeSample::draw(std::span<const double> sizes, std::size_t count) {
  result_.is_exact = result_.is_exact && sizes.size() <= count;
  return systematic_sample(sizes, count, random_);
}

/// Before execution. In the order of promise: then those drawn have some of each.
void TreeSample::thin_out(std::vector<Candidate>& level) {
  std::vector<std::size_t> order(level.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return std::pair(level[a].promise, a) < std::pair(level[b].promise, b);
  });
  std::vector<double> sizes;
  for (const std::size_t candidate : order) {
    sizes.push_back(level[candidate].weight * level[candidate].promise);
  }
  std::vector<Candidate> kept;
  for (const Drawn& drawn : draw(sizes, 2 * width_)) {
    kept.push_back(std::move(level[order[drawn.index]]));
    kept.back().weight /= drawn.probability;
  }
  level = std::move(kept);
}

/// Of some of the parents, those that have children.
std::vector<Candidate> TreeSample::children_of(const std::vector<Candidate>& parents,
                                               std::vector<Probed> probed) {
  std::vector<std::size_t> with_children;
  std::vector<double> sizes;
  for (std::size_t i = 0; i < probed.size(); ++i) {
    double promise = 0;
    for (const Subtree& part : probed[i].parts) {
      promise += promise_of(part, static_cast<double>(probed[i].events));
    }
    if (!probed[i].parts.empty()) {
      with_children.push_back(i);
      sizes.push_back(parents[i].weight * promise);
    }
  }
  std::vector<Candidate> children;
  for (const Drawn& drawn : draw(sizes, width_)) {
    const std::size_t parent = with_children[drawn.index];
    const double weight = parents[parent].weight / drawn.probability;
    for (Subtree& part : probed[parent].parts) {
      const double promise = promise_of(part, static_cast<double>(probed[parent].events));
      children.push_back({std::move(part), weight, promise});
    }
  }
  return children;
}

}  // namespace heddle::scheduler
