#pragma once

#include <atomic>
#include <climits>
#include <cstdint>

namespace scal {

/// The list-based set of T. Harris, "A Pragmatic Implementation of Non-Blocking Linked-Lists", DISC
/// 2001: a sorted list in which the lowest bit of a node's `next` marks the node as removed; find
/// takes marked nodes out as it meets them.
///
/// Form::checks_mark: whether remove looks at the mark of the node it has found. Without it, two
/// threads can remove the same member: T1 finds the node and stops, T2 marks it, T1 reads the
/// marked `next`, marks it again, and both say that it was theirs. One preemption.
///
/// Differs from the paper in that find takes marked nodes out one at a time, as M. M. Michael,
/// "High Performance Dynamic Lock-Free Hash Tables and List-Based Sets", SPAA 2002, does; and in
/// that nodes are never freed.
template <typename Form>
class HarrisList {
 public:
  HarrisList() : tail_(new Node(INT_MAX, Link{})), head_(new Node(INT_MIN, Link(tail_, false))) {}

  /// False: it was a member. Needs INT_MIN < value < INT_MAX, as do the others.
  bool add(int value) {
    for (;;) {
      const Place place = find(value);
      if (place.node->value == value) {
        return false;
      }
      const Link added(new Node(value, Link(place.node, false)), false);
      if (exchange(place.before->next, Link(place.node, false), added)) {
        return true;
      }
    }
  }

  /// False: it was no member.
  bool remove(int value) {
    for (;;) {
      const Place place = find(value);
      if (place.node->value != value) {
        return false;
      }
      const Link next = place.node->next.load();
      if (Form::checks_mark && next.is_marked()) {
        continue;
      }
      if (exchange(place.node->next, next, Link(next.node(), true))) {
        find(value);  // takes it out, unless somebody has done so
        return true;
      }
    }
  }

  bool contains(int value) {
    const Node* node = head_;
    while (node->value < value) {
      node = node->next.load().node();
    }
    return node->value == value && !node->next.load().is_marked();
  }

 private:
  struct Node;

  /// What comes after a node, and whether that node is marked.
  class Link {
   public:
    Link() = default;
    Link(Node* node, bool is_marked)
        : word_(reinterpret_cast<std::uintptr_t>(node) | (is_marked ? 1U : 0U)) {}

    [[nodiscard]] Node* node() const { return reinterpret_cast<Node*>(word_ & ~std::uintptr_t{1}); }
    [[nodiscard]] bool is_marked() const { return (word_ & 1U) != 0; }

   private:
    std::uintptr_t word_ = 0;
  };

  struct Node {
    Node(int value, Link next) : value(value), next(next) {}

    const int value;
    std::atomic<Link> next;
  };

  /// Two neighbours: the last node below the value sought, and the one after it.
  struct Place {
    Node* before;
    Node* node;
  };

  static bool exchange(std::atomic<Link>& next, Link from, Link to) {
    return next.compare_exchange_strong(from, to);
  }

  /// Finds the place of the value, with no marked node before it, taking those out that it meets.
  Place find(int value) {
    for (;;) {
      Place place{head_, head_->next.load().node()};
      while (advance(place, value)) {
      }
      if (place.before != nullptr) {
        return place;
      }
    }
  }

  /// One step of find. False: this is the place, or, `before` being null, find has to start again.
  bool advance(Place& place, int value) {
    const Link next = place.node->next.load();
    if (next.is_marked()) {
      const Link after(next.node(), false);
      place = exchange(place.before->next, Link(place.node, false), after)
                  ? Place{place.before, next.node()}
                  : Place{nullptr, nullptr};
      return place.before != nullptr;
    }
    if (place.node->value >= value) {
      return false;
    }
    place = {place.node, next.node()};
    return true;
  }

  Node* const tail_;  ///< after all members
  Node* const head_;  ///< before all members
};

/// Linearizable.
struct MarkCheckedForm {
  static constexpr bool checks_mark = true;
};

struct MarkUncheckedForm {
  static constexpr bool checks_mark = false;
};

}  // namespace scal
