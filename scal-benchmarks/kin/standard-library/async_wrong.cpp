// expect: data-race
// What the task writes is read before its future is waited for.
#include <future>

int main() {
  int data = 0;
  const std::future<void> task = std::async(std::launch::async, [&] { data = 7; });
  const int early = data;
  task.wait();
  return early == 9 ? 1 : 0;
}
