#pragma once

#include <cassert>
#include <memory>
#include <thread>
#include <xenium/michael_scott_queue.hpp>

/// Two threads add one number each and remove one; all four ends meet: 1 and 2 come out once.
template <class Reclaimer>
int use_queue() {
  using Queue = xenium::michael_scott_queue<int, xenium::policy::reclaimer<Reclaimer>>;
  auto queue = std::make_unique<Queue>();
  int first = 0;
  int second = 0;
  std::thread other([&] {
    queue->push(1);
    const bool found = queue->try_pop(first);
    assert(found);
  });
  queue->push(2);
  const bool found = queue->try_pop(second);
  assert(found);
  other.join();
  assert(first + second == 3 && first != 0 && second != 0);
  queue.reset();
  return 0;
}
