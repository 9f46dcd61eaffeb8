// expect: none
// levels: O1
// What is disabled is made up for when it is enabled again.

#include <pthread.h>

#include <atomic>
#include <cassert>
#include <cerrno>

std::atomic<int> done{0};

int main() {
  pthread_t other;
  pthread_create(
      &other, nullptr,
      [](void* result) -> void* {
        int before = -1;
        assert(pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before) == 0);
        assert(before == PTHREAD_CANCEL_ENABLE && pthread_setcancelstate(7, nullptr) == EINVAL);
        assert(pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, &before) == 0);
        assert(before == PTHREAD_CANCEL_DEFERRED);
        pthread_testcancel();
        done = 1;
        while (done != 2) {
          pthread_testcancel();
        }
        pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, &before);
        done = 3;
        pthread_testcancel();
        done = 4;
        return result;
      },
      nullptr);
  pthread_cancel(other);
  while (done != 1) {
  }
  done = 2;
  void* result = nullptr;
  pthread_join(other, &result);
  assert(result == PTHREAD_CANCELED && done == 3);
}
