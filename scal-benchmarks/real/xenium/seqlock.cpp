// expect: none
// needs: /usr/include/xenium/seqlock.hpp
// subject: xenium seqlock
// proved: both halves are of one store: a reader repeats until the sequence is even and unchanged

#include <cassert>
#include <cstdint>
#include <thread>
#include <xenium/seqlock.hpp>

struct Pair {
  std::uint64_t a = 0;
  std::uint64_t b = 0;
};

int main() {
  xenium::seqlock<Pair> lock;
  std::thread writer([&] { lock.store({1, 1}); });
  const Pair seen = lock.load();
  writer.join();
  assert(seen.a == seen.b);
}
