// expect: none
// levels: O0 O1 O2 O3
// Copies all fields but the one that is written.

#include <thread>

struct Record {
  int key = 1;
  int value = 2;
  int count = 0;
  int padding = 0;
};

Record shared;

__attribute__((noinline)) Record head_of(const Record& from) {
  Record head;
  head.key = from.key;
  head.value = from.value;
  head.padding = from.padding;
  return head;
}

int main() {
  std::thread counter([] { ++shared.count; });
  const Record head = head_of(shared);
  counter.join();
  return head.key + head.value + head.padding - 3;
}
