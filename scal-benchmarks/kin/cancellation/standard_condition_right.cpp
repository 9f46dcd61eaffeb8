// expect: none
// libcxx: crash
// levels: O1
// A thread is cancelled in a wait of the C++ library: its lock is given up as it leaves.

#include <pthread.h>

#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>

std::mutex mutex;
std::condition_variable condition;
bool is_over = false;

int main() {
  std::thread other([] {
    std::unique_lock<std::mutex> lock(mutex);
    condition.wait(lock, [] { return is_over; });
  });
  pthread_cancel(other.native_handle());
  other.join();
  assert(mutex.try_lock());
  mutex.unlock();
}
