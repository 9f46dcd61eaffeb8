// What the program's memory looks like from inside.

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "runtime/tests/programs.hpp"

namespace heddle::runtime::tests::programs {
namespace {

std::vector<int> global_vector{1, 2, 3};
std::map<std::string, int> global_map{{"one", 1}, {"two", 2}};
int plain_counter = 7;
std::atomic<std::int32_t> signed_value{-5};
std::atomic<std::uint8_t> byte_value{200};
std::atomic<std::int64_t> wide_value{1};
std::atomic<void*> seen;

void require(bool condition) {
  if (!condition) {
    std::abort();
  }
}

}  // namespace

void heap_and_globals_are_reset(void*) {
  require(global_vector.size() == 3 && global_map.size() == 2 && plain_counter == 7);
  global_vector.assign(1000, 5);
  global_map.clear();
  ++plain_counter;
  static std::string local = "once " + std::to_string(plain_counter);
  require(local == "once 8");
  local += " and changed";
  signed_value.store(1);
}

void values_of_all_operations(void*) {
  signed_value.fetch_add(7);
  signed_value.fetch_sub(9);
  signed_value.exchange(-1);
  byte_value.fetch_add(100);
  byte_value.fetch_and(0x0f);
  byte_value.fetch_or(0x30);
  byte_value.fetch_xor(0xff);
  __atomic_fetch_nand(reinterpret_cast<std::int64_t*>(&wide_value), 3, __ATOMIC_SEQ_CST);
  std::int64_t expected = 99;
  wide_value.compare_exchange_strong(expected, 4);
  wide_value.compare_exchange_strong(expected, 4);
  wide_value.store(-2);
  wide_value.load();
}

void same_addresses(void*) {
  const auto work = [] {
    auto* block = new int(1);
    seen.store(block);
    delete block;
    seen.store(new int(2));
  };
  std::thread first(work);
  std::thread second(work);
  first.join();
  second.join();
}

void reuses_last_freed(void*) {
  void* a = std::malloc(24);
  void* b = std::malloc(24);
  seen.store(a);
  seen.store(b);
  std::free(a);
  std::free(b);
  // Through an atomic: the optimiser holds a fresh block to differ from all others.
  seen.store(std::malloc(24));
  require(seen.load() == b);
  seen.store(std::malloc(24));
  require(seen.load() == a);
}

void plain_values(void*) {
  std::thread first([] { ++plain_counter; });
  std::thread second([] { ++plain_counter; });
  first.join();
  second.join();
  std::exit(plain_counter);
}

}  // namespace heddle::runtime::tests::programs
