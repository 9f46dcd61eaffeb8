#pragma once

#include <thread>

namespace heddle::runtime::tests {

/// Runs both functions, each in a thread of its own, and waits for them. With internal linkage, so
/// that it is compiled at the level of optimisation of the program that calls it.
template <class A, class B>
static void run(A a, B b) {
  std::thread first(a);
  std::thread second(b);
  first.join();
  second.join();
}

}  // namespace heddle::runtime::tests
