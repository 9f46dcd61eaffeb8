// expect: exit 3
// says: not one execution ended
// run: --time-limit 2
// within: 3
// More than a hundred million of plain accesses between two events.

#include <atomic>
#include <thread>
#include <vector>

int main() {
  std::atomic<int> ready{0};
  std::vector<int> cells(1 << 16);
  const auto fill = [&](std::size_t begin, std::size_t end) {
    for (int round = 0; round < 2'000; ++round) {
      for (std::size_t i = begin; i < end; ++i) {
        cells[i] += round;
      }
    }
    ++ready;
  };
  std::thread other([&] { fill(0, cells.size() / 2); });
  fill(cells.size() / 2, cells.size());
  other.join();
  return ready == 2 ? 0 : 1;
}
