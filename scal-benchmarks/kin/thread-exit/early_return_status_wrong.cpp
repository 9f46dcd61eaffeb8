// expect: exit-status
// run: --wait-for-threads
// The status is the one that main returned.

#include <thread>

int main() {
  std::thread([] {}).detach();
  return 3;
}
