#pragma once

#include <optional>

namespace scal {

/// The textbook's list queue for one thread (T. H. Cormen et al., "Introduction to Algorithms",
/// chapter 10), subject "sl-queue" of L. Zhang, A. Chattopadhyay, C. Wang, "Round-Up: Runtime
/// Verification of Quasi Linearizability for Concurrent Data Structures", IEEE Transactions on
/// Software Engineering 41(12), 2015, Table I.
///
/// Not thread-safe, on purpose: a tester must see that. One thread that adds and one that removes
/// happen to be right, as they touch different ends.
///
/// Every use reads the fields again, as unoptimised code does, so a remover that is overtaken can
/// follow a null pointer too.
class SingleThreadedQueue {
 public:
  SingleThreadedQueue() : head_(new Node{}), tail_(head_) {}

  void enq(int value) {
    Node* const node = new Node{nullptr, value};
    tail_->next = node;
    tail_ = node;
  }

  std::optional<int> deq() {
    if (head_ == tail_ || head_->next == nullptr) {
      return std::nullopt;
    }
    const int value = head_->next->value;
    head_ = head_->next;
    return value;
  }

 private:
  struct Node {
    Node* next = nullptr;
    int value = 0;
  };

  Node* head_;  ///< the dummy: the node before the oldest item
  Node* tail_;  ///< the last node
};

}  // namespace scal
