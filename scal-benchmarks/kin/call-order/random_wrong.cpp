// expect: assertion
// says: call rand
// Which thread is given the larger number depends on who comes first.
#include <cassert>
#include <cstdlib>
#include <thread>

int main() {
  int first = 0;
  int second = 0;
  std::srand(1);
  std::thread one([&] { first = std::rand(); });
  std::thread other([&] { second = std::rand(); });
  one.join();
  other.join();
  assert(first > second);
}
