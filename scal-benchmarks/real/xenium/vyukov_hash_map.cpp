// expect: none
// needs: /usr/include/xenium/vyukov_hash_map.hpp
// subject: xenium vyukov_hash_map, epoch_based
// proved: a reader sees the value or nothing; of two erasures one succeeds

#include <array>
#include <cassert>
#include <cstdint>
#include <thread>
#include <xenium/reclamation/generic_epoch_based.hpp>
#include <xenium/vyukov_hash_map.hpp>

int main() {
  using Map = xenium::vyukov_hash_map<
      std::uint64_t, std::uint64_t,
      xenium::policy::reclaimer<xenium::reclamation::generic_epoch_based<>>>;
  Map map(8);
  bool first = false;
  std::thread other([&] {
    Map::accessor found;
    if (map.try_get_value(1, found)) {
      assert(*found == 10);
    }
    first = map.erase(1);
  });
  assert(map.emplace(1, 10));
  const bool second = map.erase(1);
  other.join();
  assert(first != second);
}
