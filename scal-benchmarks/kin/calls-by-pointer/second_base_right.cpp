// expect: none
// What is polled is called through the second base of an object, so by way of a thunk.

#include <atomic>
#include <thread>

struct First {
  virtual ~First() = default;
  int first = 0;
};
struct Second {
  virtual ~Second() = default;
  virtual bool is_done() const = 0;
  int second = 0;
};
struct Both : First, Second {
  std::atomic<bool> done{false};
  bool is_done() const override { return done.load(); }
};

int main() {
  Both both;
  const Second* volatile second = &both;
  std::thread other([&] { both.done = true; });
  while (!second->is_done()) {
  }
  other.join();
}
