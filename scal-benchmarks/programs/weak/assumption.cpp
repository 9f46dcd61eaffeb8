#include <atomic>
#include <thread>

#include "heddle/choose.hpp"

/// Threads that wait for values: in loops or, with a word on the command line, by assumptions.
int main(int count, char** /*words*/) {
  std::atomic<int> ready{0};
  std::atomic<int> order{0};
  std::atomic<int> last{0};
  const auto wait_for = [count](const std::atomic<int>& place, int value) {
    if (count > 1) {
      heddle::assume(place.load() == value);
    } else {
      while (place.load() != value) {
      }
    }
  };
  std::thread waiter([&] {
    wait_for(ready, 3);
    order += 1;
    wait_for(last, 1);
  });
  std::thread first([&] {
    ready += 1;
    order += 2;
  });
  ready += 2;
  order += 4;
  last = 1;
  waiter.join();
  first.join();
}
