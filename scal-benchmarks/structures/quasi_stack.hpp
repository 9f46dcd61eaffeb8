#pragma once

#include <atomic>
#include <cstdint>
#include <heddle/heddle.hpp>
#include <optional>

#include "scal-benchmarks/structures/tagged.hpp"

namespace scal {

/// Quasi Stack, with the faulty forms b1 and b2, named by L. Zhang, A. Chattopadhyay, C. Wang,
/// "Round-Up: Runtime Checking Quasi Linearizability of Concurrent Data Structures", IEEE TSE
/// 41(12), 2015, Table I. They were not published: these are reconstructions that have the symptoms
/// the paper states.
///
/// A list under a tagged `top`, pushed to as the stack of R. K. Treiber (IBM RJ 5118, 1986). pop
/// marks one of the first q + 1 live nodes as deleted, and swings `top` past deleted ones. The
/// paper's right one is linearizable, so q = 0 is the default: the first live node. (The paper's
/// Table III lists the same object again under the name "Quasi Stack b3".)
///
/// Departs from nothing, there being no text to depart from; nodes are never freed.
template <typename Form>
class QuasiStack {
 public:
  /// Needs value != 0.
  void push(int value) {
    Node* const node = new Node{nullptr, value};
    for (;;) {
      Tagged top = top_.load();
      node->next = top.pointer<Node>();
      if (top_.compare_exchange_strong(top, Tagged::of_pointer(node, top.next_tag()))) {
        return;
      }
    }
  }

  std::optional<int> pop() {
    for (;;) {
      const Tagged top = top_.load();
      if (!Form::pops_bottom && is_alone(top)) {
        return std::nullopt;
      }
      Node* const node = live_node(top.pointer<Node>(), heddle::pick(Form::reach()));
      if (node == nullptr) {
        if (top_.load() == top) {
          return std::nullopt;
        }
        continue;
      }
      bool expected = false;
      if (node->deleted.compare_exchange_strong(expected, true)) {
        drop_deleted();
        return node->value;
      }
      if (!Form::tries_again) {
        return std::nullopt;
      }
    }
  }

 private:
  struct Node {
    Node* next = nullptr;
    int value = 0;
    std::atomic<bool> deleted{false};
  };

  static bool is_alone(Tagged top) {
    return top.pointer<Node>() == nullptr || top.pointer<Node>()->next == nullptr;
  }

  /// The live node below `depth` others, or the last one; null: there is none. From `node` on down.
  static Node* live_node(Node* node, std::uint32_t depth) {
    Node* found = nullptr;
    for (; node != nullptr; node = node->next) {
      if (node->deleted.load()) {
        continue;
      }
      found = node;
      if (depth == 0) {
        break;
      }
      --depth;
    }
    return found;
  }

  /// Swings `top` past deleted nodes. If another thread changes it meanwhile, that one does it.
  void drop_deleted() {
    Tagged top = top_.load();
    Node* const live = live_node(top.pointer<Node>(), 0);
    if (live != top.pointer<Node>()) {
      top_.compare_exchange_strong(top, Tagged::of_pointer(live, top.next_tag()));
    }
  }

  std::atomic<Tagged> top_;
};

/// The right one; linearizable for q = 0. The other forms are this one with a fault.
struct QuasiStackForm {
  /// How many live nodes a pop picks from, from the top on.
  static std::uint32_t reach() { return static_cast<std::uint32_t>(heddle::parameter("q", 0)) + 1; }
  /// Whether a pop whose node another thread takes first tries again.
  static constexpr bool tries_again = true;
  /// Whether the last node of the list can be popped.
  static constexpr bool pops_bottom = true;
};

/// b1, a pop answers none although there is an item: of two pops on two items, T1 stops before its
/// compare-exchange, T2 takes the same node, T1 gives up with one item left.
struct QuasiStackB1Form : QuasiStackForm {
  static constexpr bool tries_again = false;
};

/// b1s: the test for the empty stack looks at the node after `top`, so the last one stays for ever.
struct QuasiStackB1sForm : QuasiStackForm {
  static constexpr bool pops_bottom = false;
};

/// b2, a pop takes an item more than K places from the top: up to 2K + 2.
struct QuasiStackB2Form : QuasiStackForm {
  static std::uint32_t reach() {
    return 2 * static_cast<std::uint32_t>(heddle::parameter("K", 2)) + 3;
  }
};

}  // namespace scal
