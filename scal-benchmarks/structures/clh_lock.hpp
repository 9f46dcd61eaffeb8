#pragma once

#include <atomic>

namespace scal {

/// The queue lock of T. Craig, "Building FIFO and Priority-Queuing Spin Locks from Atomic Swap",
/// University of Washington TR 93-02-02, 1993, and P. Magnusson, A. Landin, E. Hagersten, "Queue
/// Locks on Cache Coherent Multiprocessors", IPPS 1994: each thread waits for the node of the one
/// before it in the queue.
///
/// Form::takes_predecessor: whether a thread that unlocks takes the node it waited for as its next
/// one. A thread that reuses its own finds it at the end of the queue if nobody came meanwhile, and
/// waits for itself; if somebody did, it raises the flag again that this one may not have seen down
/// yet, and the two wait for each other. (An exercise of M. Herlihy and N. Shavit, "The Art of
/// Multiprocessor Programming", 2008, chapter 7.) No preemption.
///
/// Differs from the papers in that nodes are never freed.
template <typename Form>
class ClhLock {
 public:
  void lock() {
    Own& own = own_node();
    own.node->is_locked.store(true);
    own.before = tail_.exchange(own.node);
    while (own.before->is_locked.load()) {
    }
  }

  /// Needs that this thread holds the lock.
  void unlock() {
    Own& own = own_node();
    own.node->is_locked.store(false);
    if (Form::takes_predecessor) {
      own.node = own.before;
    }
  }

 private:
  struct Node {
    std::atomic<bool> is_locked{false};
  };

  /// What a thread keeps: one lock in a program is enough here.
  struct Own {
    Node* node = new Node;
    Node* before = nullptr;
  };

  static Own& own_node() {
    static thread_local Own own;
    return own;
  }

  std::atomic<Node*> tail_{new Node};
};

struct PredecessorNodeForm {
  static constexpr bool takes_predecessor = true;
};

struct OwnNodeForm {
  static constexpr bool takes_predecessor = false;
};

}  // namespace scal
