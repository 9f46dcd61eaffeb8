// expect: exit 2
// says: thread_local variables of some 256 KiB have no room
// More thread_local memory than there is room for.

#include <thread>

thread_local char buffer[300 << 10];

int main() {
  buffer[0] = 1;
  std::thread([] { buffer[0] = 2; }).join();
}
