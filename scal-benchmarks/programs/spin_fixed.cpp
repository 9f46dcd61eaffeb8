// The twin of spin.cpp: the signal is given whether somebody waits already or not.

#include <atomic>
#include <thread>

namespace {
std::atomic<bool> signalled{false};

void give_signal() { signalled.store(true); }
}  // namespace

int main() {
  std::thread other(give_signal);
  while (!signalled.load()) {
    std::this_thread::yield();
  }
  other.join();
}
