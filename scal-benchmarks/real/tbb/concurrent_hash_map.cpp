// expect: none
// needs: /usr/include/tbb/concurrent_hash_map.h
// compile: -ltbb
// run: --preemption-bound 2 --time-limit 20
// subject: oneTBB 2021.8 concurrent_hash_map
// proved: of two insertions of one key one succeeds; an accessor locks its item

#include <tbb/concurrent_hash_map.h>

#include <cassert>
#include <thread>

int main() {
  using Map = tbb::concurrent_hash_map<int, int>;
  Map map;
  const auto count = [&] {
    Map::accessor item;
    const bool inserted = map.insert(item, 1);
    ++item->second;
    return inserted;
  };
  bool first = false;
  std::thread other([&] { first = count(); });
  const bool second = count();
  other.join();
  Map::const_accessor item;
  assert(first != second && map.find(item, 1) && item->second == 2);
}
