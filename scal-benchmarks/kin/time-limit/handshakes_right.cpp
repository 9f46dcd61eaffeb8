// expect: none
// run: --time-limit 2
// within: 3
// Two threads that take turns thousands of times by a condition variable.

#include <condition_variable>
#include <mutex>
#include <thread>

int main() {
  std::mutex mutex;
  std::condition_variable changed;
  int turn = 0;
  const auto play = [&](int me) {
    for (int i = 0; i < 2'000; ++i) {
      std::unique_lock<std::mutex> lock(mutex);
      changed.wait(lock, [&] { return turn % 2 == me; });
      ++turn;
      changed.notify_one();
    }
  };
  std::thread other(play, 1);
  play(0);
  other.join();
  return turn == 4'000 ? 0 : 1;
}
