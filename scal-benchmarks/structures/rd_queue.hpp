#pragma once

#include <atomic>
#include <cstdint>
#include <heddle/heddle.hpp>
#include <optional>

#include "scal-benchmarks/structures/ms_list.hpp"
#include "scal-benchmarks/structures/tagged.hpp"

namespace scal {

/// The random dequeue queue of Y. Afek, G. Korland, E. Yanovsky, "Quasi-Linearizability: Relaxed
/// Consistency for Improved Concurrency", OPODIS 2010: a list as that of Michael and Scott, from
/// which deq takes one of the first `q` nodes by setting its flag `deleted`; `head` moves over
/// deleted nodes only.
///
/// enq takes effect where it links its node, deq where it sets the flag, or where it finds head and
/// tail the same and no node after them. Not linearizable for q >= 2; quasi-linearizable for factor
/// q - 1, as the window of q nodes begins at the oldest item that is left: taken nodes in it count.
///
/// Differs from the paper in that nodes are never freed, and in that after `max_retries` attempts
/// that found a taken node deq goes on with the oldest one, as in the Scal benchmark suite.
template <typename Form>
class RandomDequeueQueue {
 public:
  void enq(int value) {
    Node* const node = new Node{};
    node->value = value;
    list_.append(node);
  }

  std::optional<int> deq() {
    for (std::int64_t tries = 0;;) {
      const Tagged head = list_.head.load();
      const Tagged tail = list_.tail.load();
      const Tagged next = head.pointer<Node>()->next.load();
      if (list_.head.load() != head) {
        continue;
      }
      if (head == tail) {  // with their tags: they count the nodes passed, so both are the same
        if (next.pointer<Node>() == nullptr) {
          return std::nullopt;
        }
        list_.advance(list_.tail, tail, next);
        continue;
      }
      const std::uint32_t offset = tries < max_retries_ ? heddle::pick(window_) : 0;
      ++tries;
      Node* const node =
          offset == 0 ? first_left(head, tail, next) : Form::node_at(next.pointer<Node>(), offset);
      if (node != nullptr && take(*node)) {
        return node->value;
      }
    }
  }

 private:
  struct Node {
    std::atomic<Tagged> next{};
    int value = 0;
    std::atomic<bool> deleted = false;
  };

  /// The node after `head`, once head has been moved over those deleted; null if somebody else
  /// moves it, or if it has come to `tail`.
  Node* first_left(Tagged head, Tagged tail, Tagged next) {
    while (next.pointer<Node>()->deleted.load()) {
      Node* const node = next.pointer<Node>();
      if (!list_.advance(list_.head, head, next) || node == tail.pointer<Node>()) {
        return nullptr;
      }
      head = Tagged::of_pointer(node, head.next_tag());
      next = node->next.load();
    }
    return next.pointer<Node>();
  }

  static bool take(Node& node) {
    bool expected = false;
    return node.deleted.compare_exchange_strong(expected, true);
  }

  std::uint32_t window_ = static_cast<std::uint32_t>(heddle::parameter("q", 2));
  std::int64_t max_retries_ = heddle::parameter("max_retries", 2);
  MichaelScottList<Node> list_{new Node{}};
};

/// The window counts every node, deleted ones too. `first` is its first node.
struct AnchoredForm {
  /// The node `offset` places on, or the last one; null if it is deleted.
  template <typename Node>
  static Node* node_at(Node* first, std::uint32_t offset) {
    Node* node = first;
    for (std::uint32_t i = 0; i < offset; ++i) {
      Node* const next = node->next.load().template pointer<Node>();
      if (next == nullptr) {
        break;
      }
      node = next;
    }
    return node->deleted.load() ? nullptr : node;
  }
};

/// The window counts only nodes that are not deleted, so it moves on with every deq and an item can
/// be overtaken without bound: what L. Zhang, A. Chattopadhyay, C. Wang, "Round-Up: Runtime
/// Verification of Quasi Linearizability for Concurrent Data Structures", IEEE Transactions on
/// Software Engineering 41(12), 2015, Figure 4, warns of.
struct UnanchoredForm {
  /// The node left after `offset` others that are left, or the last one left; null if none is.
  template <typename Node>
  static Node* node_at(Node* first, std::uint32_t offset) {
    Node* found = nullptr;
    std::uint32_t passed = 0;
    for (Node* node = first; node != nullptr; node = node->next.load().template pointer<Node>()) {
      if (node->deleted.load()) {
        continue;
      }
      found = node;
      if (passed++ == offset) {
        break;
      }
    }
    return found;
  }
};

}  // namespace scal
