// Loops that try again: a lap whose compare-exchange failed is idle.

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <thread>

#include "runtime/tests/loops.hpp"

namespace heddle::runtime::tests::HEDDLE_LEVEL {
namespace {

struct Node {
  Node* next;
  int value;
};
std::atomic<Node*> top;

template <class Work>
void run_twice(Work work) {
  std::thread first([&] { work(1); });
  std::thread second([&] { work(2); });
  first.join();
  second.join();
}

/// The outcome: the values on the stack, top first.
[[noreturn]] void exit_with_stack() {
  int values = 0;
  for (const Node* node = top.load(); node != nullptr; node = node->next) {
    values = values * 10 + node->value;
  }
  std::exit(values);
}

void push_reloading(int value) {
  Node* const node = new Node{nullptr, value};
  for (;;) {
    Node* expected = top.load();
    node->next = expected;
    if (top.compare_exchange_strong(expected, node)) {
      return;
    }
  }
}

int pop_reloading() {
  for (;;) {
    Node* expected = top.load();
    if (expected == nullptr) {
      return 0;
    }
    if (top.compare_exchange_strong(expected, expected->next)) {
      return expected->value;
    }
  }
}

void push_carrying(int value) {
  Node* const node = new Node{nullptr, value};
  Node* expected = top.load();
  do {
    node->next = expected;
  } while (!top.compare_exchange_weak(expected, node));
}

int pop_carrying() {
  Node* expected = top.load();
  while (expected != nullptr && !top.compare_exchange_strong(expected, expected->next)) {
  }
  return expected == nullptr ? 0 : expected->value;
}

void push_with_expected_in_node(int value) {
  Node* const node = new Node{nullptr, value};
  node->next = top.load();
  while (!top.compare_exchange_weak(node->next, node)) {
  }
}

void pushes_reloading(void*) {
  run_twice(push_reloading);
  exit_with_stack();
}

void pushes_carrying(void*) {
  run_twice(push_carrying);
  exit_with_stack();
}

void pushes_with_expected_in_node(void*) {
  run_twice(push_with_expected_in_node);
  exit_with_stack();
}

template <class Pop>
[[noreturn]] void pop_two_of_three(Pop pop) {
  for (int value = 1; value <= 3; ++value) {
    top.store(new Node{top.load(), value});
  }
  int popped[3] = {};
  run_twice([&](int thread) { popped[thread] = pop(); });
  std::exit(popped[1] * 10 + popped[2]);
}

void pops_reloading(void*) { pop_two_of_three(pop_reloading); }
void pops_carrying(void*) { pop_two_of_three(pop_carrying); }

std::atomic<int> counter;

void count_carrying(void*) {
  run_twice([](int amount) {
    int expected = counter.load();
    while (!counter.compare_exchange_weak(expected, expected * 3 + amount)) {
    }
  });
  std::exit(counter.load());
}

/// A pointer and a tag in one word; only the tag is carried in a value of its own.
std::atomic<std::uint64_t> tagged;

void tag_carrying(void*) {
  run_twice([](int amount) {
    std::uint64_t expected = tagged.load();
    std::uint64_t desired = 0;
    do {
      const std::uint64_t tag = expected >> 48;
      desired = ((tag + 1) << 48) | ((expected * 3 + static_cast<unsigned>(amount)) & 0xff);
    } while (!tagged.compare_exchange_strong(expected, desired));
  });
  std::exit(static_cast<int>(tagged.load() & 0xff));
}

struct QueueNode {
  std::atomic<QueueNode*> next{nullptr};
  int value = 0;
};
QueueNode dummy;
std::atomic<QueueNode*> head{&dummy};
std::atomic<QueueNode*> tail{&dummy};

/// M. M. Michael, M. L. Scott, "Simple, Fast, and Practical Non-Blocking and Blocking Concurrent
/// Queue Algorithms", PODC 1996.
void enqueue(int value) {
  auto* const node = new QueueNode{{}, value};
  for (;;) {
    QueueNode* last = tail.load();
    QueueNode* next = last->next.load();
    if (last != tail.load()) {
      continue;
    }
    if (next != nullptr) {
      tail.compare_exchange_strong(last, next);
      continue;
    }
    if (last->next.compare_exchange_strong(next, node)) {
      tail.compare_exchange_strong(last, node);
      return;
    }
  }
}

int dequeue() {
  for (;;) {
    QueueNode* first = head.load();
    QueueNode* last = tail.load();
    QueueNode* const next = first->next.load();
    if (first != head.load()) {
      continue;
    }
    if (first == last) {
      if (next == nullptr) {
        return 0;
      }
      tail.compare_exchange_strong(last, next);
      continue;
    }
    const int value = next->value;
    if (head.compare_exchange_strong(first, next)) {
      return value;
    }
  }
}

void enqueues(void*) {
  run_twice(enqueue);
  const int first = dequeue();
  std::exit(first * 10 + dequeue());
}

void dequeues(void*) {
  enqueue(1);
  enqueue(2);
  int values[3] = {};
  run_twice([&](int thread) { values[thread] = dequeue(); });
  std::exit(values[1] * 10 + values[2]);
}

constexpr Loop all[] = {
    {"pushes_reloading", pushes_reloading, Idle::reload, Idle::reload},
    {"pops_reloading", pops_reloading, Idle::reload, Idle::reload},
    {"pushes_carrying", pushes_carrying, Idle::reload, Idle::reload},
    {"pops_carrying", pops_carrying, Idle::reload, Idle::reload},
    {"pushes_with_expected_in_node", pushes_with_expected_in_node, Idle::reload, Idle::reload},
    {"count_carrying", count_carrying, Idle::reload, Idle::reload},
    {"tag_carrying", tag_carrying, Idle::reload, Idle::reload},
    {"enqueues", enqueues, Idle::reload, Idle::reload},
    {"dequeues", dequeues, Idle::reload, Idle::reload},
};

}  // namespace

std::span<const Loop> structures() { return all; }

}  // namespace heddle::runtime::tests::HEDDLE_LEVEL
