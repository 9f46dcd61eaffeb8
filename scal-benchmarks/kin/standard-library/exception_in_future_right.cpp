// expect: none
// libcxx: none or data-race
// An exception comes to another thread by a future, and is destroyed by whoever lets it go last.

#include <cassert>
#include <future>
#include <stdexcept>
#include <string>
#include <thread>

int main() {
  std::packaged_task<int(int)> task([](int number) -> int {
    if (number > 2) {
      throw std::out_of_range("too large: " + std::to_string(number));
    }
    return number;
  });
  std::future<int> result = task.get_future();
  std::thread worker(std::move(task), 3);
  std::string text;
  try {
    result.get();
  } catch (const std::out_of_range& error) {
    text = error.what();
  }
  assert(text == "too large: 3");
  worker.join();
}
