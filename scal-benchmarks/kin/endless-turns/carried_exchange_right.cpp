// expect: none
// A loop that carries a value from an exchange to the next compare-exchange, another one that
// watches, and a third one that ends both.

#include <atomic>
#include <thread>

std::atomic<int> word{0};
std::atomic<int> over{0};

int main() {
  std::thread exchanger([] {
    int seen = 0;
    while (over != 1) {
      word.compare_exchange_strong(seen, 1);
      seen = word.fetch_xor(2);
    }
  });
  std::thread watcher([] {
    while (over == 0) {
      word.load();
    }
  });
  std::thread ender([] { over = 1; });
  exchanger.join();
  watcher.join();
  ender.join();
}
