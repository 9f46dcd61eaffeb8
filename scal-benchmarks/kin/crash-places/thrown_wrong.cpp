// expect: crash
// says: (T1 in act thrown_wrong.cpp:9)
// An exception that nobody catches.

#include <stdexcept>
#include <thread>

void act() {
  throw std::runtime_error("nobody catches this");  // here
}

int main() {
  std::thread([] { act(); }).join();
}
