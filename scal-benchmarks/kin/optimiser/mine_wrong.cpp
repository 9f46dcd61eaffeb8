// expect: data-race
// levels: O0 O1 O2 O3
// As mine_right; it takes the other one's slot for its own.

#include <thread>

struct Slot {
  bool mine = false;
  int value = 0;
};

Slot slots[2];

int read(const Slot* slot) { return slot->mine ? slot->value : -1; }

int main() {
  slots[1].mine = true;
  std::thread other([] { slots[1].value = 1; });
  const int sum = read(&slots[0]) + read(&slots[1]);
  other.join();
  return sum > 9 ? 1 : 0;
}
