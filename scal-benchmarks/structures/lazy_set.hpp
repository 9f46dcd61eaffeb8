#pragma once

#include <atomic>
#include <climits>
#include <cstddef>
#include <mutex>

namespace scal {

/// The lazy list of S. Heller, M. Herlihy, V. Luchangco, M. Moir, W. Scherer, N. Shavit, "A Lazy
/// Concurrent List-Based Set Algorithm", OPODIS 2005: a sorted list; add and remove lock the two
/// nodes around the place and make sure that nothing has changed there; remove marks the node, then
/// takes it out; contains reads without locks, and is linearizable all the same.
///
/// `size`, which the paper does not have, counts the members along the list, as users of such sets
/// write it. It is not linearizable: what it has passed can be added and what is ahead of it
/// removed. From {2}: T2 passes the place of 1; T1 adds 1 and removes 2; T2 says 0, though the set
/// never had fewer than one member. One preemption.
///
/// Differs from the paper also in that nodes are never freed.
class LazySet {
 public:
  LazySet() : head_(new Node{INT_MIN, new Node{INT_MAX, nullptr}}) {}

  /// False: it was a member. Needs INT_MIN < value < INT_MAX, as do the others.
  bool add(int value) {
    for (;;) {
      const Place place = find(value);
      const Locked locked(place);
      if (!locked.is_valid()) {
        continue;
      }
      if (place.node->value == value) {
        return false;
      }
      place.before->next.store(new Node{value, place.node});
      return true;
    }
  }

  /// False: it was no member.
  bool remove(int value) {
    for (;;) {
      const Place place = find(value);
      const Locked locked(place);
      if (!locked.is_valid()) {
        continue;
      }
      if (place.node->value != value) {
        return false;
      }
      place.node->marked.store(true);
      place.before->next.store(place.node->next.load());
      return true;
    }
  }

  [[nodiscard]] bool contains(int value) const {
    const Node* const node = find(value).node;
    return node->value == value && !node->marked.load();
  }

  [[nodiscard]] int size() const {
    int members = 0;
    const Node* node = head_->next.load();
    while (node->value != INT_MAX) {
      members += node->marked.load() ? 0 : 1;
      node = node->next.load();
    }
    return members;
  }

  /// Whether values grow along the list, at this moment: they do at each, whoever is at work.
  [[nodiscard]] bool is_sorted() const {
    const Node* node = head_;
    while (const Node* const next = node->next.load()) {
      if (node->value >= next->value) {
        return false;
      }
      node = next;
    }
    return true;
  }

 private:
  struct Node {
    Node(int value, Node* next) : value(value), next(next) {}

    const int value;
    std::atomic<Node*> next;
    std::atomic<bool> marked{false};  ///< no member any more
    std::mutex lock;
  };

  /// Two neighbours: the last node below the value sought, and the one after it.
  struct Place {
    Node* before;
    Node* node;
  };

  /// Holds both nodes, as long as it lives.
  class Locked {
   public:
    explicit Locked(Place place)
        : place_(place), before_(place.before->lock), node_(place.node->lock) {}

    /// Whether they are neighbours still, and in the list.
    [[nodiscard]] bool is_valid() const {
      return !place_.before->marked.load() && !place_.node->marked.load() &&
             place_.before->next.load() == place_.node;
    }

   private:
    Place place_;
    std::lock_guard<std::mutex> before_;
    std::lock_guard<std::mutex> node_;
  };

  [[nodiscard]] Place find(int value) const {
    Place place{head_, head_->next.load()};
    while (place.node->value < value) {
      place = {place.node, place.node->next.load()};
    }
    return place;
  }

  Node* const head_;  ///< before all members; the last node is after all
};

}  // namespace scal
