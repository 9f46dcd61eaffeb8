#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "scal-benchmarks/structures/double_compare_exchange.hpp"

namespace scal {

/// Snark, the deque of D. Detlefs, C. Flood, A. Garthwaite, P. Martin, N. Shavit, G. Steele, "Even
/// Better DCAS-Based Concurrent Deques", DISC 2000. It was published with a proof; the errors were
/// found by S. Doherty, D. Detlefs, L. Groves, C. Flood, V. Luchangco, P. Martin, M. Moir,
/// N. Shavit, G. Steele, "DCAS is not a Silver Bullet for Nonblocking Algorithm Design", SPAA 2004,
/// by trying to have the proof checked by a program.
///
/// A doubly linked list with a hat at each end. A node popped from one end points to itself where
/// its neighbour was, and so does the dummy: a hat on a node that points to itself towards the
/// hat's own end is what tells a push or a pop that the deque is empty.
///
/// The error that two threads meet: pop_back reads its hat, and then asks whether that node points
/// to itself. In between another thread pushes a node behind it and pops the node at the front; now
/// it points to itself, and pop_back answers none, though the deque was never empty. One
/// preemption.
///
/// Differs from the paper in DCAS (see DoubleCompareExchange); in that the value of a popped node
/// is not cleared, which the paper does for the garbage collector's sake; and in that nodes are
/// never freed.
class SnarkDeque {
 public:
  SnarkDeque() : dummy_(new_dummy()), hats_{Word(dummy_), Word(dummy_)} {}

  void push_front(int value) { push(front, value); }
  void push_back(int value) { push(back, value); }
  std::optional<int> pop_front() { return pop(front); }
  std::optional<int> pop_back() { return pop(back); }

 private:
  enum End : std::uint8_t { front, back };

  struct Node;
  using Memory = DoubleCompareExchange<Node>;
  using Word = Memory::Word;

  struct Node {
    std::array<Word, 2> next;  ///< towards either end
    int value = 0;
  };

  static End opposite(End end) { return end == front ? back : front; }

  static Node* new_dummy() {
    auto* const dummy = new Node{{Word(nullptr), Word(nullptr)}};
    dummy->next = {Word(dummy), Word(dummy)};
    return dummy;
  }

  void push(End end, int value) {
    auto* const node = new Node{{Word(dummy_), Word(dummy_)}, value};
    Word& own_hat = hats_[end];
    Word& other_hat = hats_[opposite(end)];
    for (;;) {
      Node* const last = memory_.load(own_hat);
      Node* const beyond = memory_.load(last->next[end]);
      if (beyond == last) {
        node->next[opposite(end)] = Word(dummy_);
        Node* const first = memory_.load(other_hat);
        if (memory_.exchange({own_hat, last, node}, {other_hat, first, node})) {
          return;
        }
      } else {
        node->next[opposite(end)] = Word(last);
        if (memory_.exchange({own_hat, last, node}, {last->next[end], beyond, node})) {
          return;
        }
      }
    }
  }

  std::optional<int> pop(End end) {
    Word& own_hat = hats_[end];
    Word& other_hat = hats_[opposite(end)];
    for (;;) {
      Node* const last = memory_.load(own_hat);
      Node* const first = memory_.load(other_hat);
      if (memory_.load(last->next[end]) == last) {
        return std::nullopt;
      }
      if (last == first) {
        if (memory_.exchange({own_hat, last, dummy_}, {other_hat, first, dummy_})) {
          return last->value;
        }
        continue;
      }
      Word& inwards = last->next[opposite(end)];
      Node* const neighbour = memory_.load(inwards);
      if (memory_.exchange({own_hat, last, neighbour}, {inwards, neighbour, last})) {
        memory_.store(last->next[end], dummy_);
        return last->value;
      }
    }
  }

  Memory memory_;
  Node* dummy_;
  std::array<Word, 2> hats_;
};

}  // namespace scal
