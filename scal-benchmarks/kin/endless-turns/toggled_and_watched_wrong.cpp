// expect: livelock
// One changes a bit to and fro for ever, another one watches it.

#include <atomic>
#include <thread>

std::atomic<int> bit{0};
std::atomic<bool> over{false};

int main() {
  std::thread toggler([] {
    while (true) {
      bit.fetch_xor(1);
    }
  });
  std::thread watcher([] {
    while (!over) {
      bit.load();
    }
  });
  toggler.join();
  watcher.join();
}
