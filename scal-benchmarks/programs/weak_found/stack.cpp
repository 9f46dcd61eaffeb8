#include "scal-benchmarks/programs/weak_found/found.hpp"

/// Treiber, IBM RJ 5118, 1986, of nodes that are not used again.
namespace {

using namespace weak_found;

struct Orders {
  Order push = release;
  Order look = acquire;
  Order pop = acquire;
  Order again = acquire;  ///< of what a pop that fails has found
};

template <Orders orders>
struct Stack {
  struct Node {
    std::atomic<int> item{0};
    std::atomic<Node*> next{nullptr};
  };
  Node nodes[2];
  std::atomic<Node*> top{nullptr};

  void push(int item) {
    Node& node = nodes[item - 1];
    node.item.store(item, relaxed);
    Node* seen = top.load(relaxed);
    do {
      node.next.store(seen, relaxed);
    } while (!top.compare_exchange_strong(seen, &node, orders.push, relaxed));  // [push]
  }

  int pop() {
    Node* seen = top.load(orders.look);  // [look]
    while (seen != nullptr) {
      Node* const next = seen->next.load(relaxed);
      if (top.compare_exchange_strong(seen, next, orders.pop, orders.again)) {  // [pop]
        const int item = seen->item.load(relaxed);
        assert(item != 0);
        return item;
      }
    }
    return 0;
  }
};

template <Orders orders>
Stack<orders> items;

/// Each item is taken once: by the other thread, or by who comes afterwards.
template <Orders orders>
void stack() {
  static int taken = 0;
  run(
      [] {
        items<orders>.push(1);
        items<orders>.push(2);
      },
      [] { taken = items<orders>.pop(); });
  for (int item = items<orders>.pop(); item != 0; item = items<orders>.pop()) {
    taken += item;
  }
  assert(taken == 3);
}

/// - push: the pop that finds the node finds no item in it yet.
/// - look: the pop has the item, by its compare-exchange, but found no `next` before; what is below
///   is lost.
/// - again: the same, of a node that was put there after the first look.
/// - pop does not show: it reads the value that an acquiring read has found before, and all that
///   changes `top` is a read-modify-write, so that whoever finds a node is in the release sequence
///   of its push.
/// x86 shows none of them: stores become visible in their order, and loads are made in theirs.
constexpr Case cases[]{
    {"stack", clean, clean, "", stack<Orders{}>},
    {"stack_push_relaxed", clean, assertion, "release:push", stack<Orders{.push = relaxed}>},
    {"stack_look_relaxed", clean, assertion, "acquire:look", stack<Orders{.look = relaxed}>},
    {"stack_pop_relaxed", clean, clean, "", stack<Orders{.pop = relaxed}>},
    {"stack_again_relaxed", clean, assertion, "acquire:pop", stack<Orders{.again = relaxed}>},
};

}  // namespace

int main(int count, char** words) { return run_named(cases, count, words); }
