// expect: data-race
// says: unordered accesses of answer
// levels: O0 O1 O2 O3
// A load releases nothing: what was written before it is not ordered by it.

#include <atomic>
#include <memory>
#include <thread>

std::atomic<std::shared_ptr<int>> shared{std::make_shared<int>(1)};
int answer = 0;

int main() {
  std::thread other([] {
    answer = 42;
    static_cast<void>(shared.load());
  });
  shared.store(std::make_shared<int>(2));
  const int seen = answer;
  other.join();
  return seen > 42 ? 1 : 0;
}
