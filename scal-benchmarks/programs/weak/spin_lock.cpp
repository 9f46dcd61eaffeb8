#include <atomic>
#include <thread>

/// A lock with stronger orders than it needs.
namespace {

std::atomic<bool> locked{false};
int data = 0;

void work() {
  while (locked.exchange(true)) {
  }
  ++data;
  locked.store(false);
}

}  // namespace

int main() {
  std::thread one(work);
  std::thread other(work);
  one.join();
  other.join();
  return data == 2 ? 0 : 1;
}
