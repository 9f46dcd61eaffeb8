#pragma once

#include <atomic>
#include <thread>

namespace weak {

/// Runs each body in a thread of its own, and joins them.
template <typename... Bodies>
void run(const Bodies&... bodies) {
  std::thread threads[]{std::thread(bodies)...};
  for (std::thread& thread : threads) {
    thread.join();
  }
}

}  // namespace weak
