#include "checkers/serial/serial_tree.hpp"

#include <algorithm>
#include <map>

namespace heddle::checkers {

std::string SerialLabel::text() const {
  return call + (is_blocked ? " is blocked" : " -> " + to_text(operation.result));
}

std::optional<SerialTree::Node> SerialTree::find(Node node, std::uint32_t label) const {
  const auto found = std::ranges::find(edges_[node], label, &Edge::label);
  return found == edges_[node].end() ? std::nullopt : std::optional(found->to);
}

SerialTree::Node SerialTree::add_child(Node node, std::uint32_t label) {
  const Node child = static_cast<Node>(edges_.size());
  edges_[node].push_back({label, child});
  edges_.emplace_back();
  return child;
}

/// From the leaves up, children being larger numbers: two nodes behave alike if the same labels
/// lead to children that do.
std::vector<SerialTree::Node> SerialTree::merged() const {
  std::vector<Node> merged(edges_.size());
  std::map<std::vector<Edge>, Node> known;
  for (Node node = static_cast<Node>(edges_.size()); node-- > 0;) {
    std::vector<Edge> edges = edges_[node];
    for (Edge& edge : edges) {
      edge.to = merged[edge.to];
    }
    std::ranges::sort(edges);
    merged[node] = known.try_emplace(std::move(edges), node).first->second;
  }
  return merged;
}

}  // namespace heddle::checkers
