// expect: data-race
// One looks at the value without asking whether it is there.
#include <mutex>
#include <thread>

std::once_flag flag;
int value = 0;

int main() {
  std::thread other([] { std::call_once(flag, [] { value = 5; }); });
  const int seen = value;
  other.join();
  return seen == 9 ? 1 : 0;
}
