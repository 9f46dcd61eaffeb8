// expect: none
// libcxx: skipped
// levels: O1
// A handler that knows of cancellation, and throws on.

#include <cxxabi.h>
#include <pthread.h>

#include <cassert>
#include <thread>

bool was_told = false;

int main() {
  pthread_t other;
  pthread_create(
      &other, nullptr,
      [](void* result) -> void* {
        try {
          pthread_testcancel();
        } catch (abi::__forced_unwind&) {
          was_told = true;
          throw;
        }
        return result;
      },
      nullptr);
  pthread_cancel(other);
  void* result = nullptr;
  pthread_join(other, &result);
  assert((result == PTHREAD_CANCELED) == was_told);
}
