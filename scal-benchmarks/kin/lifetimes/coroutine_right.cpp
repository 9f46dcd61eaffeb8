// expect: none
// A coroutine's variables are in its frame, which goes from thread to thread.

#include <atomic>
#include <cassert>
#include <coroutine>
#include <thread>

struct Task {
  struct promise_type {
    Task get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; }
    std::suspend_always initial_suspend() noexcept { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
  std::coroutine_handle<promise_type> handle;
};

void add(int* sum, int value) { *sum += value; }

Task count(int* out) {
  int sum = 0;
  {
    int first = 1;
    co_await std::suspend_always{};
    add(&first, 1);
    add(&sum, first);
  }
  co_await std::suspend_always{};
  add(&sum, 3);
  add(out, sum);
}

int main() {
  int out = 0;
  Task task = count(&out);
  task.handle.resume();
  std::thread([&] { task.handle.resume(); }).join();
  std::thread([&] { task.handle.resume(); }).join();
  assert(out == 5);
  task.handle.destroy();
}
