#include "scheduler/search/search_stack.hpp"

#include "base/assert.hpp"
#include "scheduler/nondeterminism.hpp"

namespace heddle::scheduler {

bool SearchStack::begin() {
  depth_ = 0;
  if (!begun_) {
    begun_ = true;
    return true;
  }
  while (!nodes_.empty()) {
    Node& node = nodes_.back();
    if (node.count != 0) {
      if (++node.chosen < node.count) {
        return true;
      }
    } else if (!node.untried.empty()) {
      node.done.add(node.chosen);
      node.chosen = node.untried.first();
      node.untried.remove(node.chosen);
      node.seen = false;
      return true;
    }
    nodes_.pop_back();
  }
  return false;
}

SearchStack::Node& SearchStack::repeat(std::span<const Event> next_events, Parking parking) {
  Node& node = nodes_[depth_];
  if (node.count != 0) {
    report_other_values(depth_, 0, node.chosen, 1);
  }
  const Event* event = find_event(next_events, node.chosen);
  if (node.seen) {
    expect_same_step(node.recorded, event, depth_);
  }
  if (enabled_threads(next_events, parking) != node.enabled) {
    report_other_threads(depth_, node.chosen);
  }
  node.recorded = *event;
  node.seen = true;
  ++depth_;
  return node;
}

/// The node that follows if the event is what is chosen from `node` on; else one beyond the end.
std::size_t SearchStack::node_after(const Event& event, std::size_t node) const {
  const auto takes = [&](std::uint16_t count, std::uint16_t chosen) {
    return node < nodes_.size() && nodes_[node].count == count && nodes_[node].chosen == chosen;
  };
  if (event.kind != EventKind::choice) {
    if (!takes(0, event.thread)) {
      return nodes_.size() + 1;
    }
    ++node;
  }
  if (event.choices > 1) {
    if (!takes(event.choices, event.choice)) {
      return nodes_.size() + 1;
    }
    ++node;
  }
  return node;
}

std::size_t SearchStack::known_beginning(std::span<const Event> executed) const {
  std::size_t last = nodes_.size();
  while (last > 0 && nodes_[last - 1].count != 0) {
    --last;
  }
  if (last == 0) {
    return 0;
  }
  --last;
  std::size_t node = 0;
  for (std::size_t i = 0; i < executed.size(); ++i) {
    node = node_after(executed[i], node);
    if (node > last) {
      return i;
    }
  }
  return executed.size();
}

void SearchStack::skip(std::span<const Event> executed) {
  for (const Event& event : executed) {
    depth_ = node_after(event, depth_);
  }
}

SearchStack::Node& SearchStack::add(const Node& node, std::span<const Event> next_events) {
  HEDDLE_ASSERT(!on_known_path(), "a node was added above known ones");
  nodes_.push_back(node);
  Node& added = nodes_.back();
  added.recorded = *find_event(next_events, node.chosen);
  added.seen = true;
  ++depth_;
  return added;
}

double SearchStack::explored_fraction() const {
  if (!begun_) {
    return 0;
  }
  double fraction = 1;  // of the tree below the node looked at, from the leaf upwards
  for (auto node = nodes_.rbegin(); node != nodes_.rend(); ++node) {
    const bool is_value = node->count != 0;
    const int before = is_value ? node->chosen : node->done.size();
    const int children = is_value ? node->count : before + 1 + node->untried.size();
    fraction = (before + fraction) / children;
  }
  return fraction;
}

std::uint16_t SearchStack::value(std::uint16_t count) {
  HEDDLE_ASSERT(count != 0, "a choice among no values");
  if (!on_known_path()) {
    nodes_.push_back({.count = count});
  }
  const Node& node = nodes_[depth_];
  if (node.count != count) {
    report_other_values(depth_, 0, node.chosen, count);
  }
  ++depth_;
  return node.chosen;
}

}  // namespace heddle::scheduler
