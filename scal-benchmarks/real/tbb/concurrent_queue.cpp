// expect: none
// needs: /usr/include/tbb/concurrent_queue.h
// compile: -ltbb
// run: --preemption-bound 2
// subject: oneTBB 2021.8 concurrent_queue
// proved: each thread adds before it removes

#include <tbb/concurrent_queue.h>

#include <cassert>
#include <thread>

int main() {
  tbb::concurrent_queue<int> queue;
  int first = 0;
  int second = 0;
  std::thread other([&] {
    queue.push(1);
    assert(queue.try_pop(first));
  });
  queue.push(2);
  assert(queue.try_pop(second));
  other.join();
  assert(first + second == 3);
}
