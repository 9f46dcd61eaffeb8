// expect: assertion
// input: ab
// Who reads the first character is open.
#include <cassert>
#include <iostream>
#include <thread>

int main() {
  int first = 0;
  std::thread one([&] { first = std::cin.get(); });
  std::thread other([] { static_cast<void>(std::cin.get()); });
  one.join();
  other.join();
  assert(first == 'a');
}
