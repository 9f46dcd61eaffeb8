// expect: none
// levels: O0 O1 O2 O3
// A reference to one of two objects reads that one.

#include <thread>

struct Queue {
  int first = 0;
  int size = 0;
};

Queue urgent;
Queue normal;

Queue& queue_for(int priority) { return priority > 5 ? urgent : normal; }

__attribute__((noinline)) int size_for(int priority) { return queue_for(priority).size; }

int main() {
  std::thread worker([] { ++urgent.size; });
  const int size = size_for(1);
  worker.join();
  return size;
}
