// expect: none
// run: --time-limit 2
// within: 3
// A list of thousands of nodes, allocated and freed by three threads.

#include <atomic>
#include <thread>

struct Node {
  int value;
  Node* next;
};

int main() {
  std::atomic<Node*> top{nullptr};
  const auto push = [&] {
    for (int i = 0; i < 3'000; ++i) {
      Node* node = new Node{i, top.load()};
      while (!top.compare_exchange_weak(node->next, node)) {
      }
    }
  };
  std::thread one(push);
  std::thread two(push);
  push();
  one.join();
  two.join();
  int count = 0;
  for (Node* node = top; node != nullptr; ++count) {
    Node* next = node->next;
    delete node;
    node = next;
  }
  return count == 9'000 ? 0 : 1;
}
