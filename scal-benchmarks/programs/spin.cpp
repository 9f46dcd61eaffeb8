// Spins for ever in one interleaving: who is to give the signal gives it only if somebody waits.

#include <atomic>
#include <thread>

namespace {
std::atomic<bool> waiting{false};
std::atomic<bool> signalled{false};

void give_signal() {
  if (waiting.load()) {
    signalled.store(true);
  }
}
}  // namespace

int main() {
  std::thread other(give_signal);
  waiting.store(true);
  while (!signalled.load()) {
    std::this_thread::yield();
  }
  other.join();
}
