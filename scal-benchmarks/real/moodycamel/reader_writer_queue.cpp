// expect: none
// needs: /usr/include/readerwriterqueue/readerwriterqueue.h
// subject: moodycamel ReaderWriterQueue
// proved: one producer, one consumer: first in, first out

#include <readerwriterqueue/readerwriterqueue.h>

#include <cassert>
#include <thread>

int main() {
  moodycamel::ReaderWriterQueue<int> queue(2);
  std::thread producer([&] {
    queue.enqueue(1);
    queue.enqueue(2);
  });
  int next = 1;
  for (int turn = 0; turn < 2; ++turn) {
    int item = 0;
    if (queue.try_dequeue(item)) {
      assert(item == next);
      ++next;
    }
  }
  producer.join();
}
