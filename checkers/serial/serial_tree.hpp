#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "checkers/history/history.hpp"
#include "checkers/specification.hpp"

// What serial runs are kept as.
namespace heddle::checkers {

struct SerialMethod {
  std::string name;
  std::uint32_t arguments = 0;
  Role role = Role::other;
  bool found_nothing = false;  ///< some call of it did
};

/// A call with its result, whichever thread made it.
struct SerialLabel {
  std::uint32_t method = 0;
  Operation operation;  ///< the process and the times mean nothing
  bool is_blocked = false;
  std::string call;  ///< as text, without the result: calls are the same if their texts are

  /// "deq() -> 1", "deq() is blocked".
  [[nodiscard]] std::string text() const;
};

/// Runs as paths from the root of a tree whose edges are labelled.
class SerialTree {
 public:
  using Node = std::uint32_t;
  static constexpr Node root = 0;

  struct Edge {
    std::uint32_t label = 0;
    Node to = root;

    friend auto operator<=>(const Edge&, const Edge&) = default;
  };

  SerialTree() : edges_(1) {}

  [[nodiscard]] const std::vector<Edge>& edges(Node node) const { return edges_[node]; }
  [[nodiscard]] std::size_t size() const { return edges_.size(); }

  [[nodiscard]] std::optional<Node> find(Node node, std::uint32_t label) const;

  /// A child is always a larger number than its parent.
  Node add_child(Node node, std::uint32_t label);

  /// The node in which all that behave as `node` does are one: whatever path begins at one of them
  /// begins at all. The numbers are those of nodes of this tree. O(n log n) for n nodes.
  [[nodiscard]] std::vector<Node> merged() const;

 private:
  std::vector<std::vector<Edge>> edges_;
};

/// `tree`, its labels and methods as a specification; see SerialHistories::specification.
std::shared_ptr<const Specification> make_serial_specification(
    const std::vector<SerialMethod>& methods, const std::vector<SerialLabel>& labels,
    const SerialTree& tree, bool merges_alike);

}  // namespace heddle::checkers
