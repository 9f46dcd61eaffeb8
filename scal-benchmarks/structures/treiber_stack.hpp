#pragma once

#include <atomic>
#include <cstdint>
#include <optional>

#include "scal-benchmarks/structures/recycled_nodes.hpp"
#include "scal-benchmarks/structures/tagged.hpp"

namespace scal {

/// The stack of R. K. Treiber, "Systems Programming: Coping with Parallelism", IBM Research Report
/// RJ 5118, 1986.
///
/// push takes effect at its compare-exchange, pop at its own, or at the load of `top` that found
/// nothing.
///
/// Form::tagged: each change of `top` raises its tag, so a compare-exchange fails if top has
/// changed in between, even back. Without it and with recycled nodes, the stack has the ABA defect:
/// a thread reads top A and its next B and stops; others pop A, pop B and push A again; the first
/// thread's compare-exchange succeeds and B, which was taken, is the top once more.
///
/// A Value is copied, nothing else.
template <typename Form, typename Value = int>
class TreiberStack {
 public:
  void push(Value value) {
    Node* const node = Nodes::allocate();
    node->value = value;
    for (;;) {
      Tagged top = top_.load();
      node->next = top.pointer<Node>();
      if (top_.compare_exchange_strong(top, Tagged::of_pointer(node, tag_after(top)))) {
        return;
      }
    }
  }

  std::optional<Value> pop() {
    for (;;) {
      Tagged top = top_.load();
      Node* const node = top.pointer<Node>();
      if (node == nullptr) {
        return std::nullopt;
      }
      Node* const next = node->next;
      if (top_.compare_exchange_strong(top, Tagged::of_pointer(next, tag_after(top)))) {
        const Value value = node->value;
        Nodes::release(node);
        return value;
      }
    }
  }

 private:
  struct Node {
    Node* next = nullptr;
    Value value{};
  };
  using Nodes = typename Form::template Nodes<Node>;

  static std::uint16_t tag_after(Tagged top) { return Form::tagged ? top.next_tag() : top.tag(); }

  std::atomic<Tagged> top_{};  ///< null: empty
};

/// Linearizable.
struct TaggedForm {
  static constexpr bool tagged = true;
  template <typename Node>
  using Nodes = FreshNodes<Node>;
};

/// Linearizable: the node that comes back finds another tag on `top`.
struct TaggedRecyclingForm {
  static constexpr bool tagged = true;
  template <typename Node>
  using Nodes = RecycledNodes<Node>;
};

/// Not linearizable for three threads; for two no failing case is known, as each thread reuses only
/// the nodes that it took itself.
struct UntaggedRecyclingForm {
  static constexpr bool tagged = false;
  template <typename Node>
  using Nodes = RecycledNodes<Node>;
};

}  // namespace scal
