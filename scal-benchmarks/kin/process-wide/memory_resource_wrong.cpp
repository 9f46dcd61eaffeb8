// expect: assertion
// libcxx: skipped
// The default resource is the whole program's.

#include <cassert>
#include <memory_resource>
#include <thread>

int main() {
  std::pmr::monotonic_buffer_resource own;
  std::thread other([] { std::pmr::set_default_resource(std::pmr::null_memory_resource()); });
  std::pmr::set_default_resource(&own);
  assert(std::pmr::get_default_resource() == &own);
  other.join();
  std::pmr::set_default_resource(nullptr);
}
