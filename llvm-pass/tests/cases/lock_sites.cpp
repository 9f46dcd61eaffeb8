// shows: call
// libstdc++ calls pthread functions from headers: the place is the user's. This file defines the
// functions itself, as the runtime does, in a file without the plugin.
// library
#include <mutex>
#include <thread>

std::mutex mutex;

void locked() {
  std::unique_lock<std::mutex> lock(mutex);        //> call at 32 _Z6lockedv
  lock.unlock();                                   //> call at 8 _Z6lockedv
  const std::lock_guard<std::mutex> guard(mutex);  //> call at 37 _Z6lockedv
}  //> call at 1 _Z6lockedv

void outside();

int main() {
  locked();
  outside();  //> call at 3 main
  // Giving way is not noted, so that the call before it still is when the thread stops.
  std::this_thread::yield();
}
