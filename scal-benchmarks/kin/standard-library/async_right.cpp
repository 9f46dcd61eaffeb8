// expect: none
// A shared future is waited for by two threads, and orders what its value was made from.
#include <cassert>
#include <future>
#include <thread>

int main() {
  int data = 0;
  const std::shared_future<int> answer = std::async(std::launch::async, [&] {
    data = 7;
    return 3;
  });
  std::thread other([&, answer] { assert(answer.get() == 3 && data == 7); });
  assert(answer.get() == 3 && data == 7);
  other.join();
}
