// expect: assertion
// The variable may be set before it is looked for.
#include <cassert>
#include <cstdlib>
#include <thread>

int main() {
  bool is_set = false;
  std::thread one([] { setenv("CALL_ORDER", "1", 1); });
  std::thread other([&] { is_set = std::getenv("CALL_ORDER") != nullptr; });
  one.join();
  other.join();
  assert(!is_set);
}
