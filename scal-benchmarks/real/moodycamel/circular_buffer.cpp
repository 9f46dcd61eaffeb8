// expect: none
// needs: /usr/include/readerwriterqueue/readerwritercircularbuffer.h
// run: --preemption-bound 2 --time-limit 20
// subject: moodycamel BlockingReaderWriterCircularBuffer
// proved: the producer waits for a free slot, the consumer for an item

#include <readerwriterqueue/readerwritercircularbuffer.h>

#include <cassert>
#include <thread>

int main() {
  moodycamel::BlockingReaderWriterCircularBuffer<int> buffer(1);
  std::thread producer([&] {
    buffer.wait_enqueue(1);
    buffer.wait_enqueue(2);
  });
  int item = 0;
  buffer.wait_dequeue(item);
  assert(item == 1);
  buffer.wait_dequeue(item);
  assert(item == 2);
  producer.join();
}
