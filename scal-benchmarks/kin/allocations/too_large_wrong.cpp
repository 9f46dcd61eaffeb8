// expect: step-limit
// levels: O1
// says: exceeds the tester's 256 MiB
// There is room for it in a process, and none in what Heddle has for a thread: that is said.

#include <cassert>
#include <cstdlib>
#include <thread>

int main() {
  std::thread([] {
    char* volatile block = static_cast<char*>(std::malloc(std::size_t{1} << 30));
    assert(block != nullptr);
    std::free(block);
  }).join();
}
