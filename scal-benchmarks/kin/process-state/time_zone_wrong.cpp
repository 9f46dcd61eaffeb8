// expect: assertion
// strtok keeps its place for all threads.

#include <atomic>
#include <cassert>
#include <cstring>
#include <thread>

std::atomic<int> turn{0};
char left[] = "a b";
char right[] = "c d";

int main() {
  std::thread worker([] {
    ++turn;
    std::strtok(right, " ");
  });
  std::strtok(left, " ");
  ++turn;
  const char* second = std::strtok(nullptr, " ");
  worker.join();
  assert(second != nullptr && second[0] == 'b');
}
