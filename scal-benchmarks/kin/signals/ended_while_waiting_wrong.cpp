// expect: crash
// levels: O1
// says: the program raised SIGTERM
// It ends at once, although the thread that the signal was sent to waits.

#include <csignal>
#include <mutex>
#include <thread>

std::mutex mutex;

int main() {
  mutex.lock();
  std::thread other([] { mutex.lock(); });
  pthread_kill(other.native_handle(), SIGTERM);
  other.join();
}
