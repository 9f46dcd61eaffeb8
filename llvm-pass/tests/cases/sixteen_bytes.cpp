// shows: atomic_load atomic_store atomic_rmw atomic_cas
// link: -latomic
// 16 bytes, which some versions of clang leave to calls of libatomic, and more than 16.
#include <atomic>
#include <cstdint>

struct Tagged {
  std::uint64_t pointer;
  std::uint64_t tag;
};
struct Large {
  std::uint64_t words[4];
};

std::atomic<Tagged> head{Tagged{1, 2}};
std::atomic<Large> large{Large{{7, 8, 9, 10}}};

int main() {
  Tagged seen = head.load(std::memory_order_acquire);  //> atomic_load acquire 16: 2:1
  head.store(Tagged{3, 4}, std::memory_order_release);
  //> atomic_store release 16: 2:1, 4:3
  head.exchange(Tagged{5, 6});
  //> atomic_rmw.exchange seq_cst 16: 4:3, 6:5
  seen = Tagged{5, 6};
  head.compare_exchange_strong(seen, Tagged{7, 8});
  //> atomic_cas seq_cst/seq_cst 16: 6:5, 6:5, 8:7
  Large copy = large.load(std::memory_order_acquire);  //> atomic_load acquire 32: 8:7
  large.store(copy, std::memory_order_release);
  //> atomic_store release 32: 8:7, 8:7
  large.compare_exchange_strong(copy, Large{{1, 2, 3, 4}});
  //> atomic_rmw.other seq_cst 32: 8:7, 2:1
}
