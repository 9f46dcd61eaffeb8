// expect: exit 3
// run: --fail-if-vacuous
// says: never touched a common location
// Plain slots of one array; main reads them when all is over.
#include <thread>

static int slots[2];

int main() {
  std::thread one([] { slots[0] = 1; });
  std::thread other([] { slots[1] = 2; });
  one.join();
  other.join();
  return slots[0] + slots[1] == 3 ? 0 : 1;
}
