#pragma once

#include <atomic>
#include <optional>

#include "scal-benchmarks/structures/ms_list.hpp"
#include "scal-benchmarks/structures/recycled_nodes.hpp"
#include "scal-benchmarks/structures/tagged.hpp"

namespace scal {

/// The non-blocking queue of M. M. Michael and M. L. Scott, "Simple, Fast, and Practical
/// Non-Blocking and Blocking Concurrent Queue Algorithms", PODC 1996, Figure 1.
///
/// Linearizable: enq takes effect where it links its node, deq where it moves `head`, or where it
/// loads the null `next` of the last node.
///
/// Form says which nodes are given out, and what becomes of `next` in one that was in use before.
/// A Value is copied, nothing else.
template <typename Form, typename Value = int>
class MichaelScottQueue {
 public:
  void enq(Value value) {
    Node* const node = Nodes::allocate();
    node->value = value;
    Form::reset(node->next);
    list_.append(node);
  }

  std::optional<Value> deq() {
    for (;;) {
      const Tagged head = list_.head.load();
      const Tagged tail = list_.tail.load();
      const Tagged next = head.pointer<Node>()->next.load();
      if (list_.head.load() != head) {
        continue;
      }
      if (head.pointer<Node>() == tail.pointer<Node>()) {
        if (next.pointer<Node>() == nullptr) {
          return std::nullopt;
        }
        list_.advance(list_.tail, tail, next);
        continue;
      }
      // Read before head moves: where nodes are used again it could be gone afterwards.
      const Value value = next.pointer<Node>()->value;
      if (list_.advance(list_.head, head, next)) {
        Nodes::release(head.pointer<Node>());
        return value;
      }
    }
  }

 private:
  struct Node {
    std::atomic<Tagged> next{};
    Value value{};
    Node* next_free = nullptr;
  };
  using Nodes = typename Form::template Nodes<Node>;

  MichaelScottList<Node> list_{new Node{}};
};

/// Nodes are never freed or used again.
struct FreshNodesForm {
  template <typename Node>
  using Nodes = FreshNodes<Node>;
  static void reset(std::atomic<Tagged>& /*next*/) {}
};

/// As in the paper: nodes are used again, and the tag of `next` goes on rising.
struct RecycledNodesForm {
  template <typename Node>
  using Nodes = RecycledNodes<Node, &Node::next_free>;
  static void reset(std::atomic<Tagged>& next) {
    next.store(Tagged::of_pointer<void>(nullptr, next.load().next_tag()));
  }
};

/// The tag of `next` starts from 0 in a node that is used again: the defect of Boost.Lockfree 1.71
/// to 1.73 (issue 59). A thread in enq has read the null `next` of the last node and stops; others
/// take that node off, and it comes back as a node that is not linked yet. The compare-exchange of
/// the first thread then succeeds on it, and its item is lost.
struct ResetTagForm {
  template <typename Node>
  using Nodes = RecycledNodes<Node, &Node::next_free>;
  static void reset(std::atomic<Tagged>& next) { next.store(Tagged()); }
};

}  // namespace scal
