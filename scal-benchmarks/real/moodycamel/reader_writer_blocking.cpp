// expect: none
// needs: /usr/include/readerwriterqueue/readerwriterqueue.h
// subject: moodycamel BlockingReaderWriterQueue
// proved: its semaphore counts the items

#include <readerwriterqueue/readerwriterqueue.h>

#include <cassert>
#include <thread>

int main() {
  moodycamel::BlockingReaderWriterQueue<int> queue(2);
  std::thread producer([&] { queue.enqueue(7); });
  int item = 0;
  queue.wait_dequeue(item);
  assert(item == 7);
  producer.join();
}
