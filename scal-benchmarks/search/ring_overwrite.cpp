// Ring of one producer and one consumer who gives the place back before it has read the item: the
// producer may be quick to fill it again.
// Depth 2: the producer's next item between the consumer's store of the head and its load.

#include <array>
#include <atomic>
#include <cassert>
#include <thread>

namespace {
constexpr unsigned size = 2;
std::array<std::atomic<int>, size> ring{};
std::atomic<unsigned> head{0};
std::atomic<unsigned> tail{0};

void produce() {
  for (int item = 1; item <= 4; ++item) {
    const unsigned place = tail.load();
    while (place - head.load() == size) {
      std::this_thread::yield();
    }
    ring[place % size].store(item);
    tail.store(place + 1);
  }
}

void consume() {
  for (int expected = 1; expected <= 4; ++expected) {
    const unsigned place = head.load();
    while (tail.load() == place) {
      std::this_thread::yield();
    }
    head.store(place + 1);
    assert(ring[place % size].load() == expected);
  }
}
}  // namespace

int main() {
  std::thread producer(produce);
  consume();
  producer.join();
}
