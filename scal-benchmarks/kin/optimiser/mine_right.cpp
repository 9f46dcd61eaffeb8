// expect: none
// levels: O0 O1 O2 O3
// Reads the value of slots that are its own only.

#include <thread>

struct Slot {
  bool mine = false;
  int value = 0;
};

Slot slots[2];

int read(const Slot* slot) { return slot->mine ? slot->value : -1; }

int main() {
  std::thread other([] { slots[1].value = 1; });
  const int sum = read(&slots[0]) + read(&slots[1]);
  other.join();
  return sum == -2 ? 0 : 1;
}
