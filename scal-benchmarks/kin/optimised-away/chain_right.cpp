// expect: none
// levels: O0 O1 O2 O3
// As chain_wrong, without the last step's value.

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
  writer.join();
  return step->value - 1;
}
