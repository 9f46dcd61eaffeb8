// A block is freed, and another one comes to lie where it was.

#include <atomic>
#include <cassert>

struct Node {
  std::atomic<int> mark{0};
};

std::atomic<Node*> shared{nullptr};

int main() {
  shared = new Node;
  shared.load()->mark.store(1);
  delete shared.load();
  Node* other = new Node;
  shared = other;
  other->mark.store(2);
  assert(shared == nullptr);
}
