#include "checkers/algorithms/reference/hitting_families/schedule_tree.hpp"

#include <algorithm>

#include "checkers/time_scope.hpp"

namespace heddle::checkers {

ScheduleTree::ScheduleTree(CodedHistory& history) : history_(history) {
  nodes_.push_back({.state_count = 1});
  states_.push_back(history.initial);
}

ScheduleTree::Meeting ScheduleTree::meet(std::span<const OperationIndex> schedule,
                                         std::uint32_t family) {
  NodeIndex node = root;
  for (const OperationIndex operation : schedule) {
    poll_time(1);
    node = child(node, operation);
  }
  Node& last = nodes_[node];
  const bool is_first = last.family != family;
  last.family = family;
  return {is_first, last.state_count > 0};
}

ScheduleTree::NodeIndex ScheduleTree::child(NodeIndex node, OperationIndex operation) {
  NodeIndex child = nodes_[node].first_child;
  while (child != root && nodes_[child].operation != operation) {
    poll_time(4);
    child = nodes_[child].next_sibling;
  }
  return child != root ? child : add_child(node, operation);
}

ScheduleTree::NodeIndex ScheduleTree::add_child(NodeIndex parent, OperationIndex operation) {
  const auto child = static_cast<NodeIndex>(nodes_.size());
  nodes_.push_back({.operation = operation,
                    .parent = parent,
                    .next_sibling = nodes_[parent].first_child,
                    .first_state = static_cast<std::uint32_t>(states_.size())});
  nodes_[parent].first_child = child;
  run(child);
  return child;
}

/// All states that the operation may lead to from those of the parent, each once.
void ScheduleTree::run(NodeIndex node) {
  Node& child = nodes_[node];
  const Node& parent = nodes_[child.parent];
  const Specification& specification = *history_.specification;
  for (std::uint32_t i = 0; i < parent.state_count; ++i) {
    poll_time(1 + child.state_count + states_[parent.first_state + i].size());
    next_.clear();
    specification.step(states_[parent.first_state + i], history_.calls[child.operation], next_,
                       {specification, history_.values});
    ++steps_;
    for (std::size_t k = 0; k < next_.size(); ++k) {
      const auto mine = states_.begin() + child.first_state;
      if (std::find(mine, states_.end(), next_[k]) == states_.end()) {
        states_.push_back(next_[k]);
        const std::size_t length = next_[k].size();
        state_bytes_ += length > State::inline_capacity ? length * sizeof(Code) : 0;
        ++child.state_count;
      }
    }
  }
  if (child.state_count > 0) {
    remember_if_best(node);
  }
}

void ScheduleTree::remember_if_best(NodeIndex node) {
  std::size_t length = 0;
  std::size_t completed = 0;
  for (NodeIndex i = node; i != root; i = nodes_[i].parent) {
    poll_time(4);
    ++length;
    completed += history_.is_pending(nodes_[i].operation) ? 0 : 1;
  }
  if (completed > best_completed_ || (completed == best_completed_ && length < best_length_)) {
    best_ = node;
    best_completed_ = completed;
    best_length_ = length;
  }
}

std::vector<OperationIndex> ScheduleTree::longest_prefix() const {
  std::vector<OperationIndex> prefix;
  for (NodeIndex node = best_; node != root; node = nodes_[node].parent) {
    prefix.push_back(nodes_[node].operation);
  }
  std::ranges::reverse(prefix);
  return prefix;
}

}  // namespace heddle::checkers
