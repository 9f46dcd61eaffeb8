// expect: use-after-return
// libcxx: crash or use-after-return
// A coroutine keeps a reference to its caller's argument, and goes on when the caller has returned.

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

Task increment(int& value) {
  ++value;
  co_return;
}

[[gnu::noinline]] Task start() {
  int local = 0;
  return increment(local);
}

int main() {
  const Task task = start();
  std::thread([&] { task.handle.resume(); }).join();
  task.handle.destroy();
}
