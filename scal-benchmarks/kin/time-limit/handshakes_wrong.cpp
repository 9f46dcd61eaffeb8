// expect: deadlock
// run: --time-limit 3
// within: 4
// The same with a game of one turn more on one side.

#include <condition_variable>
#include <mutex>
#include <thread>

int main() {
  std::mutex mutex;
  std::condition_variable changed;
  int turn = 0;
  const auto play = [&](int me, int turns) {
    for (int i = 0; i < turns; ++i) {
      std::unique_lock<std::mutex> lock(mutex);
      changed.wait(lock, [&] { return turn % 2 == me; });
      ++turn;
      changed.notify_one();
    }
  };
  std::thread other(play, 1, 2'001);
  play(0, 2'000);
  other.join();
  return turn == 4'000 ? 0 : 1;
}
