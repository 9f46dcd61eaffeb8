// expect: none
// levels: O0 O1 O2 O3
// A walk over a list leaves out what is marked.

#include <atomic>
#include <thread>

struct Node {
  std::atomic<Node*> next{nullptr};
  std::atomic<bool> is_removed{false};
  int value = 0;
};

Node first;
Node second;

__attribute__((noinline)) int sum() {
  int total = 0;
  for (const Node* node = &first; node != nullptr; node = node->next) {
    total += node->is_removed ? 0 : node->value;
  }
  return total;
}

int main() {
  second.value = 2;
  second.is_removed = true;
  first.next = &second;
  std::thread owner([] {
    second.value = 7;
    second.is_removed = false;
  });
  const int total = sum();
  owner.join();
  return total == 0 || total == 7 ? 0 : 1;
}
