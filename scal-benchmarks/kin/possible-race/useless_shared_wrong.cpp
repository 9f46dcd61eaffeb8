// expect: data-race
// shared: useless.cpp
// The same in a shared library.
#include <thread>
#include <useless.hpp>

int main() {
  int shared = 0;
  std::thread other([&shared] {
    shared = 1;
    static_cast<void>(useless_buffer(2));
  });
  const int before = useless_buffer(3);
  const int seen = shared;
  other.join();
  return seen + before > 1000 ? 1 : 0;
}
