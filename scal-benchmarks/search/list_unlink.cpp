// Linked list without marks: two neighbours are removed at the same time, and the second removal
// only changes a node that is no longer in the list.
// Depth 2: a thread finds its node's predecessor, the other unlinks that, the first goes on.

#include <array>
#include <atomic>
#include <cassert>
#include <thread>

namespace {
struct Node {
  int key = 0;
  std::atomic<Node*> next{nullptr};
};
std::array<Node, 4> nodes;

void remove_key(int key) {
  while (true) {
    Node* before = &nodes[0];
    Node* node = before->next.load();
    while (node != nullptr && node->key < key) {
      before = node;
      node = node->next.load();
    }
    Node* after = node->next.load();
    if (before->next.compare_exchange_strong(node, after)) {
      return;
    }
  }
}

bool contains(int key) {
  const Node* node = nodes[0].next.load();
  while (node != nullptr && node->key != key) {
    node = node->next.load();
  }
  return node != nullptr;
}
}  // namespace

int main() {
  for (int i = 0; i < 3; ++i) {
    nodes[i].key = i;
    nodes[i].next.store(&nodes[i + 1]);
  }
  nodes[3].key = 3;
  std::thread other(remove_key, 1);
  remove_key(2);
  other.join();
  assert(!contains(1) && !contains(2));
}
