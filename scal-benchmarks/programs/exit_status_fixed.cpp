// The twin of exit_status.cpp: it waits for the worker before it looks.

#include <atomic>
#include <thread>

int main() {
  std::atomic<bool> done{false};
  std::thread worker([&] { done = true; });
  worker.join();
  return done ? 0 : 3;
}
