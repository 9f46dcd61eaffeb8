// expect: exit 2
// says: more threads at a time than Heddle controls
// More threads at a time than there may be: nothing that the program does wrong.

#include <thread>
#include <vector>

int main() {
  std::vector<std::thread> threads;
  for (int i = 0; i < 300; ++i) {
    threads.emplace_back([] {});
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
}
