// shows: nothing
// What the runtime is told at the headers of loops, and of stores that matter to them or do not.
#include <atomic>
#include <cstdio>
#include <cstring>

struct Told {
  int headers;      // passed
  int entries;      // of those, from outside
  int words;        // of the latest header
  int reloaded;     // of those, bits of the load before the loop
  int load_size;    // bytes; 0: no such load
  int guards_hold;  // at the latest header
  int ignored;      // stores
  int local;        // stores
};
extern "C" Told heddle_test_take_told();

namespace {

struct Node {
  Node* next = nullptr;
  int value = 0;
};

std::atomic<int> word{1};
std::atomic<int> turns{0};
std::atomic<Node*> top{nullptr};
int plain = 0;
int failures = 0;

/// Negative numbers are not looked at.
__attribute__((disable_sanitizer_instrumentation)) void expect(const char* what,
                                                               const Told& expected) {
  const Told told = heddle_test_take_told();
  const auto fields = [](const Told& all, int(&out)[8]) { std::memcpy(out, &all, sizeof all); };
  int wanted[8];
  int got[8];
  fields(expected, wanted);
  fields(told, got);
  for (int field = 0; field < 8; ++field) {
    if (wanted[field] >= 0 && wanted[field] != got[field]) {
      std::fprintf(stderr, "%s: field %d is %d, not %d\n", what, field, got[field], wanted[field]);
      ++failures;
    }
  }
}

__attribute__((noinline)) void wait_for_flag() {
  while (word.load() == 0) {
    __builtin_ia32_pause();
  }
}

__attribute__((noinline)) void three_turns() {
  while (turns.fetch_add(1) < 2) {
  }
}

__attribute__((noinline)) void without_events(int count) {
  for (int index = 0; index < count; ++index) {
    plain += index;
  }
}

__attribute__((noinline)) void push_reloading() {
  Node* const node = new Node;
  for (;;) {
    Node* expected = top.load();
    node->next = expected;
    if (top.compare_exchange_strong(expected, node)) {
      return;
    }
  }
}

__attribute__((noinline)) void push_carrying(Node* node) {
  Node* expected = top.load();
  do {
    node->next = expected;
  } while (!top.compare_exchange_strong(expected, node));
}

__attribute__((noinline)) void push_in_place(Node* node) {
  node->next = top.load();
  while (!top.compare_exchange_strong(node->next, node)) {
  }
}

__attribute__((noinline)) int guarded() {
  int expected = word.load();
  if (expected == 5) {
    return -1;
  }
  while (!word.compare_exchange_strong(expected, expected + 1)) {
  }
  return expected;
}

__attribute__((noinline)) int remembers() {
  int expected = word.load();
  const int first = expected;
  while (!word.compare_exchange_strong(expected, expected + 1)) {
  }
  return first;
}

__attribute__((noinline)) void shows_before() {
  int expected = word.load();
  turns.store(0);
  while (!word.compare_exchange_strong(expected, expected + 1)) {
  }
}

__attribute__((noinline)) int keeps_in_memory(int count) {
  int seen[4] = {};
  for (int index = 0; word.load() < 100 && index < count; ++index) {
    seen[word.load() & 3] += index;
  }
  return seen[0] + seen[1];
}

__attribute__((noinline)) void published_in_loop(Node* node) {
  Node* expected = top.load();
  do {
    turns.store(1);
    node->next = expected;
  } while (!top.compare_exchange_strong(expected, node));
}

}  // namespace

int main() {
  Node nodes[4];
  Node* const heap = new Node;
  expect("begin", {-1, -1, -1, -1, -1, -1, -1, -1});
  wait_for_flag();
  expect("flag", {1, 1, 0, 0, 0, 1, 0, 0});
  three_turns();
  expect("turns", {3, 1, 0, 0, 0, 1, 0, 0});
  without_events(3);
  expect("no events", {0, 0, 0, 0, 0, 0, 0, 0});
  push_reloading();
  expect("reloading", {1, 1, 0, 0, 0, 1, 1, 0});
  push_carrying(&nodes[1]);
  expect("carrying", {1, 1, 1, 1, sizeof(void*), 1, 1, 0});
  push_in_place(heap);
  expect("in place", {1, 1, -1, -1, sizeof(void*), 1, -1, 0});
  word.store(2);
  guarded();
  expect("guarded", {1, 1, 1, 1, 4, 1, 0, 0});
  failures += remembers() == 3 ? 0 : 1;
  expect("remembers", {1, 1, 1, 0, 0, 1, 0, 0});
  shows_before();
  expect("an event before the loop", {1, 1, 1, 0, 0, 1, 0, 0});
  keeps_in_memory(2);
  expect("memory of its own", {3, 1, -1, 0, 0, 1, 0, 2});
  published_in_loop(&nodes[3]);
  expect("an event before the store", {1, 1, 1, 1, sizeof(void*), 1, 0, 0});
  return failures;
}
