// expect: none
// plain: counter.cpp
// What a prebuilt library keeps in its data is as it was, in each execution.

#include <atomic>
#include <cassert>
#include <counter.hpp>
#include <cstring>
#include <thread>

int main() {
  assert(counter_next() == 1 && counter_in_table(4000) == 0 && counter_here() == 0);
  assert(std::strcmp(counter_name(), "counter") == 0);
  assert(std::strcmp(counter_word(1), "one") == 0 && counter_own() == 41);
  std::atomic<int> turns{0};
  std::thread worker([&] {
    assert(counter_own() == 41);
    ++turns;
  });
  ++turns;
  worker.join();
  counter_rename("other");
  counter_set_word(1, "eins");
  assert(counter_next() == 2 && counter_here() == 0 && turns == 2);
}
