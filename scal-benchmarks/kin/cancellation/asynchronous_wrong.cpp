// expect: exit 2
// levels: O1
// says: PTHREAD_CANCEL_ASYNCHRONOUS
// A thread that may end between any two instructions is refused.

#include <pthread.h>

#include <thread>

int main() {
  std::thread other([] { pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, nullptr); });
  pthread_cancel(other.native_handle());
  other.join();
}
