// expect: crash
// says: (T0 in act null_plain_wrong.cpp:13)
// A read through a null pointer that is no event.

#include <thread>

struct Node {
  Node* next;
  int value;
};

__attribute__((noinline)) int act(const Node* node) {
  return node->next->value;  // here
}

int main() {
  std::thread([] {}).join();
  Node node{nullptr, 1};
  return act(&node);
}
