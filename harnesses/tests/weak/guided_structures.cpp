#include <atomic>
#include <thread>
#include <vector>

#include "harnesses/tests/weak/guided_programs.hpp"
#include "harnesses/tests/weak/guided_support.hpp"

namespace heddle::harnesses::testing::programs {

namespace {

/// R. Treiber's stack. Nodes are not given back.
class Stack {
 public:
  void add(int value) {
    auto* node = new Node{value, top_.load(relaxed)};
    while (!top_.compare_exchange_strong(node->next, node, release, relaxed)) {
    }
  }
  void take() {
    Node* node = top_.load(acquire);
    while (node != nullptr && !top_.compare_exchange_strong(node, node->next, acquire, acquire)) {
    }
  }

 private:
  struct Node {
    int value;
    Node* next;
  };
  std::atomic<Node*> top_{nullptr};
};

/// M. Michael's and M. Scott's queue. Likewise.
class Queue {
 public:
  Queue() {
    head_.store(new Node, relaxed);
    tail_.store(head_.load(relaxed), relaxed);
  }
  void add(int value) {
    auto* node = new Node;
    node->value = value;
    while (true) {
      Node* last = tail_.load(acquire);
      Node* next = last->next.load(acquire);
      if (next != nullptr) {
        tail_.compare_exchange_strong(last, next, release, relaxed);
      } else if (last->next.compare_exchange_strong(next, node, release, acquire)) {
        tail_.compare_exchange_strong(last, node, release, relaxed);
        return;
      }
    }
  }
  void take() {
    while (true) {
      Node* first = head_.load(acquire);
      Node* last = tail_.load(acquire);
      Node* next = first->next.load(acquire);
      if (next == nullptr) {
        return;
      }
      if (first == last) {
        tail_.compare_exchange_strong(last, next, release, relaxed);
      } else if (head_.compare_exchange_strong(first, next, release, relaxed)) {
        return;
      }
    }
  }

 private:
  struct Node {
    int value = 0;
    std::atomic<Node*> next{nullptr};
  };
  std::atomic<Node*> head_;
  std::atomic<Node*> tail_;
};

template <class Structure>
void run(int threads) {
  auto* structure = new Structure;
  std::vector<std::thread> running;
  for (int i = 0; i < threads; ++i) {
    running.emplace_back([structure, i] {
      structure->add(i);
      structure->take();
    });
  }
  for (std::thread& thread : running) {
    thread.join();
  }
}

}  // namespace

void stack_of_two_threads(void*) { run<Stack>(2); }
void stack_of_three_threads(void*) { run<Stack>(3); }
void queue_of_two_threads(void*) { run<Queue>(2); }

}  // namespace heddle::harnesses::testing::programs
