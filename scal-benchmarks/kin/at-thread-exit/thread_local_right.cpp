// expect: none
// Objects of the thread are destroyed before the promise is ready: what they do is seen.

#include <cassert>
#include <future>
#include <thread>

int written = 0;

struct Writer {
  ~Writer() { written = 1; }
};
thread_local Writer writer;

int main() {
  std::promise<void> promise;
  auto future = promise.get_future();
  std::thread worker([&] {
    static_cast<void>(&writer);
    promise.set_value_at_thread_exit();
  });
  future.get();
  assert(written == 1);
  worker.join();
}
