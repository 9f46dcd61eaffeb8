// expect: assertion
// A thread takes itself for the one that ran the constructors.

#include <cassert>
#include <thread>

const std::thread::id main_thread = std::this_thread::get_id();

int main() {
  std::thread other([] { assert(std::this_thread::get_id() == main_thread); });
  other.join();
}
