// expect: data-race
// levels: O0
// What is read is multiplied by zero.

#include <thread>

int shared = 0;

int main() {
  int sum = 0;
  std::thread writer([] { shared = 1; });
  sum += shared * 0;
  writer.join();
  return sum;
}
