#include "scal-benchmarks/programs/weak_found/found.hpp"

/// Michael, Scott, PODC 1996, figure 1, of nodes that are not used again, and so without tags.
/// Orders: what links a node or moves an end releases, what finds a node acquires.
namespace {

using namespace weak_found;

struct Orders {
  Order put_tail = acquire;
  Order put_next = acquire;
  Order put_check = relaxed;  ///< that the tail is the same still
  Order put_help = release;   ///< moves the tail for another thread
  Order link = release;
  Order swing = release;  ///< moves the tail
  Order get_head = acquire;
  Order get_tail = acquire;
  Order get_next = acquire;
  Order get_check = relaxed;  ///< that the head is the same still
  Order get_help = release;
  Order get = release;  ///< moves the head
};

struct Node {
  std::atomic<int> item{0};
  std::atomic<Node*> next{nullptr};
};

/// What is in memory before it is a node.
Node nothing;

template <Orders orders>
struct Queue {
  Node nodes[3];
  std::atomic<Node*> head{nodes};
  std::atomic<Node*> tail{nodes};

  Queue() {
    nodes[1].next.store(&nothing, relaxed);
    nodes[2].next.store(&nothing, relaxed);
  }

  void put(int item) {
    Node& node = nodes[item];
    node.item.store(item, relaxed);
    node.next.store(nullptr, relaxed);
    for (;;) {
      Node* last = tail.load(orders.put_tail);        // [put_tail]
      Node* next = last->next.load(orders.put_next);  // [put_next]
      assert(next != &nothing);
      if (tail.load(orders.put_check) != last) {
        continue;
      }
      if (next != nullptr) {
        tail.compare_exchange_strong(last, next, orders.put_help, relaxed);  // [put_help]
      } else if (last->next.compare_exchange_strong(next, &node, orders.link, relaxed)) {  // [link]
        tail.compare_exchange_strong(last, &node, orders.swing, relaxed);  // [swing]
        return;
      }
    }
  }

  int get() {
    for (;;) {
      Node* first = head.load(orders.get_head);        // [get_head]
      Node* last = tail.load(orders.get_tail);         // [get_tail]
      Node* next = first->next.load(orders.get_next);  // [get_next]
      assert(next != &nothing);
      if (head.load(orders.get_check) != first) {
        continue;
      }
      if (first == last) {
        if (next == nullptr) {
          return 0;
        }
        tail.compare_exchange_strong(last, next, orders.get_help, relaxed);  // [get_help]
        continue;
      }
      assert(next != nullptr);
      const int item = next->item.load(relaxed);
      if (head.compare_exchange_strong(first, next, orders.get, relaxed)) {  // [get]
        assert(item != 0);
        return item;
      }
    }
  }
};

template <Orders orders>
Queue<orders> items;

/// Two puts and a get at once; what is left is taken afterwards, and no item is there twice.
template <Orders orders>
void two_puts() {
  static int taken = 0;
  run([] { items<orders>.put(1); }, [] { items<orders>.put(2); },
      [] { taken = items<orders>.get(); });
  for (int item = items<orders>.get(); item != 0; item = items<orders>.get()) {
    taken += item;
  }
  assert(taken == 3);
}

/// A put and two gets at once, of one item.
template <Orders orders>
void two_gets() {
  static int taken[2]{};
  run([] { items<orders>.put(1); }, [] { taken[0] = items<orders>.get(); },
      [] { taken[1] = items<orders>.get(); });
  assert(taken[0] + taken[1] + items<orders>.get() == 1);
}

/// - put_tail, swing, put_help, get_head, get: a node is found whose `next` is not seen yet, the
///   last of them by another get.
/// - put_next: the node is made the tail by who has not seen what is in it, and looks into it next.
/// - get_help: the same, but the get that finds the tail moved finds no `next` in the first node;
///   get_tail: likewise.
/// - link, get_next: the node is seen, and not its item.
/// - The checks only compare, and are relaxed.
/// x86 shows none of them: stores become visible in their order, and loads are made in theirs.
constexpr Case cases[]{
    {"puts", clean, clean, "", two_puts<Orders{}>},
    {"puts_tail_relaxed", clean, assertion, "acquire:put_tail",
     two_puts<Orders{.put_tail = relaxed}>},
    {"puts_next_relaxed", clean, assertion, "acquire:put_next",
     two_puts<Orders{.put_next = relaxed}>},
    {"puts_help_relaxed", clean, assertion, "release:put_help",
     two_puts<Orders{.put_help = relaxed}>},
    {"puts_link_relaxed", clean, assertion, "release:link", two_puts<Orders{.link = relaxed}>},
    {"puts_swing_relaxed", clean, assertion, "release:swing", two_puts<Orders{.swing = relaxed}>},
    {"gets", clean, clean, "", two_gets<Orders{}>},
    {"gets_head_relaxed", clean, assertion, "acquire:get_head",
     two_gets<Orders{.get_head = relaxed}>},
    {"gets_tail_relaxed", clean, assertion, "acquire:get_tail",
     two_gets<Orders{.get_tail = relaxed}>},
    {"gets_next_relaxed", clean, assertion, "acquire:get_next",
     two_gets<Orders{.get_next = relaxed}>},
    {"gets_help_relaxed", clean, assertion, "release:get_help",
     two_gets<Orders{.get_help = relaxed}>},
    {"gets_get_relaxed", clean, assertion, "release:get", two_gets<Orders{.get = relaxed}>},
};

}  // namespace

int main(int count, char** words) { return run_named(cases, count, words); }
