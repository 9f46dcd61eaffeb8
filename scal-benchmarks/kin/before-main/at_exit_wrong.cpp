// expect: assertion
// A constructor asks for a look at the end, in some order of events too early for the other thread.

#include <atomic>
#include <cassert>
#include <cstdlib>
#include <thread>

std::atomic<bool> done{false};
const int registered = std::atexit([] { assert(done); });

int main() {
  std::thread([] { done = true; }).detach();
  return registered;
}
