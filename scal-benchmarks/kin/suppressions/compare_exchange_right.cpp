// expect: none
// says: suppressed: race:std::_Sp_atomic (built in)
// levels: O0 O1 O2 O3
// A stack of nodes that never change, each pushed by a loop of compare_exchange.

#include <atomic>
#include <cassert>
#include <memory>
#include <thread>

struct Node {
  int value;
  std::shared_ptr<Node> next;
};

std::atomic<std::shared_ptr<Node>> top;

void push(int value) {
  auto node = std::make_shared<Node>(Node{value, top.load(std::memory_order_relaxed)});
  while (!top.compare_exchange_weak(node->next, node, std::memory_order_release,
                                    std::memory_order_relaxed)) {
  }
}

int main() {
  std::thread other([] { push(1); });
  push(2);
  other.join();
  int sum = 0;
  for (auto node = top.load(); node; node = node->next) {
    sum += node->value;
  }
  assert(sum == 3);
}
