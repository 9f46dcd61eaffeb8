// expect: assertion
// shared: counter.cpp
// Who comes first gets the first number of a prebuilt library.

#include <atomic>
#include <cassert>
#include <counter.hpp>
#include <thread>

std::atomic<int> turn{0};

int take() {
  ++turn;
  return counter_next();
}

int main() {
  int other = 0;
  std::thread worker([&] { other = take(); });
  const int own = take();
  worker.join();
  assert(own + other == 3);
  assert(own < other);
}
