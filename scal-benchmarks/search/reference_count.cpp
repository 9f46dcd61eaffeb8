// Reference count that is decremented and tested in two steps: both owners may find it zero and
// free the object. Depth 2: the second decrement between the first one and its test.

#include <atomic>
#include <thread>

namespace {
std::atomic<int> owners{2};

void use_and_release(std::atomic<int>* shared) {
  shared->fetch_add(1);
  owners.fetch_sub(1);
  if (owners.load() == 0) {
    delete shared;
  }
}
}  // namespace

int main() {
  auto* shared = new std::atomic<int>(0);
  std::thread other(use_and_release, shared);
  use_and_release(shared);
  other.join();
}
