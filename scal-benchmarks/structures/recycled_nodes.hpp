#pragma once

namespace scal {

/// Gives out nodes anew that the same thread has given back, the last one first; never frees one,
/// so a node that another thread still looks at stays readable. What ABA needs: the address comes
/// back.
///
/// One list per thread and node type, linked by the member `link`.
template <typename Node, Node* Node::* link = &Node::next>
class RecycledNodes {
 public:
  static Node* allocate() {
    if (free_nodes == nullptr) {
      return new Node{};
    }
    Node* const node = free_nodes;
    free_nodes = node->*link;
    return node;
  }

  static void release(Node* node) {
    node->*link = free_nodes;
    free_nodes = node;
  }

 private:
  static inline thread_local Node* free_nodes = nullptr;
};

/// Gives out new nodes only, and keeps what is given back: no address comes back.
template <typename Node>
class FreshNodes {
 public:
  static Node* allocate() { return new Node{}; }
  static void release(Node* /*node*/) {}
};

}  // namespace scal
