// expect: none
// A wait in vain has taken as long as it was to.

#include <cassert>
#include <chrono>
#include <future>

int main() {
  using namespace std::chrono_literals;
  std::promise<int> promise;
  std::future<int> result = promise.get_future();
  const auto begin = std::chrono::steady_clock::now();
  assert(result.wait_for(5ms) == std::future_status::timeout);
  assert(std::chrono::steady_clock::now() - begin >= 5ms);
}
