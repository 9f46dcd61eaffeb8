// expect: none
// libcxx: none or data-race
// Two threads throw one exception again by pointers of their own.

#include <cassert>
#include <exception>
#include <thread>

struct Failure {
  int code;
};

int code_of(std::exception_ptr pointer) {
  try {
    std::rethrow_exception(pointer);
  } catch (const Failure& failure) {
    return failure.code;
  }
}

int main() {
  std::exception_ptr first = std::make_exception_ptr(Failure{7});
  std::thread other([second = first] { assert(code_of(second) == 7); });
  assert(code_of(first) == 7);
  first = nullptr;
  other.join();
}
