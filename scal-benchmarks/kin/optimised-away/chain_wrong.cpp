// expect: data-race
// levels: O0
// The last step of a chain of pointers is read in vain.

#include <thread>

struct Node {
  Node* next = nullptr;
  int value = 0;
};

int main() {
  Node last;
  Node first{&last, 0};
  std::thread writer([&] { last.value = 1; });
  Node* step = &first;
  while (step->next != nullptr) {
    step = step->next;
  }
  const int unused = step->value;
  static_cast<void>(unused);
  writer.join();
}
