// expect: none
// A future is asked again and again, without waiting.

#include <chrono>
#include <future>

int main() {
  std::promise<int> promise;
  std::future<int> future = promise.get_future();
  std::thread other([&] { promise.set_value(1); });
  while (future.wait_for(std::chrono::seconds(0)) != std::future_status::ready) {
  }
  const bool is_one = future.get() == 1;
  other.join();
  return is_one ? 0 : 1;
}
