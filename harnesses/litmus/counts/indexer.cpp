// Indexer, a program of C. Flanagan and P. Godefroid, "Dynamic Partial-Order Reduction for Model
// Checking Software", POPL 2005: N threads put four messages each into a hash table of 128 slots,
// each into the first free slot from the message's hash on.
//
// Threads t and t' hash message m and m' to one slot if 7 * (11 m + t) = 7 * (11 m' + t') modulo
// 128, which for N < 23 means t' = t + 11 and m' = m - 1: three slots of each pair of threads 11
// apart. (The slot after such a one is the hash of nothing.) At each of them either thread may be
// first, whatever happens at the others: 8^(N - 11) executions for 11 <= N <= 22, 1 for fewer.

#include <array>
#include <atomic>

#include "harnesses/litmus/counts/threads.hpp"

namespace {

constexpr std::size_t slots = 128;
constexpr int messages = 4;
std::array<std::atomic<int>, slots> table{};

void insert(int message) {
  auto slot = static_cast<std::size_t>(message) * 7 % slots;
  for (int expected = 0; !table.at(slot).compare_exchange_strong(expected, message); expected = 0) {
    slot = (slot + 1) % slots;
  }
}

}  // namespace

int main(int argc, char** argv) {
  const auto [threads, reversed] = counts::arguments_of(argc, argv);
  counts::run_threads(threads, reversed, [](int number) {
    for (int message = 1; message <= messages; ++message) {
      insert(message * 11 + number);
    }
  });
}
