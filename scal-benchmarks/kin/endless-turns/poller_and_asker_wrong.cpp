// expect: livelock
// Of two threads that poll under a mutex one holds it when it is round, the other one does not.

#include <mutex>
#include <thread>

std::mutex guard;
bool ready = false;

int main() {
  std::thread holder([] {
    std::unique_lock held(guard);
    while (!ready) {
      held.unlock();
      held.lock();
    }
  });
  std::thread asker([] {
    while (true) {
      const std::lock_guard held(guard);
      if (ready) {
        break;
      }
    }
  });
  holder.join();
  asker.join();
}
