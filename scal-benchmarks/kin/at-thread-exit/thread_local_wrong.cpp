// expect: data-race
// The promise is ready at once, and objects of the thread are destroyed later.

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
    promise.set_value();
  });
  future.get();
  const int seen = written;
  worker.join();
  return seen > 1 ? 1 : 0;
}
