// expect: none
// levels: O0 O1 O2 O3
// As memcpy_wrong, but only the part that nobody writes.

#include <cstring>
#include <thread>

long shared[4];

int main() {
  std::thread writer([] { shared[2] = 1; });
  long copy[2];
  std::memcpy(copy, shared, sizeof copy);
  writer.join();
}
