// expect: exit 3
// says: not one execution ended
// run: --time-limit 1
// within: 2
// A computation in a library that nobody has instrumented.

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <thread>
#include <vector>

int main() {
  std::atomic<int> begun{0};
  std::vector<char> text(1 << 24, 'a');
  std::thread other([&] {
    begun = 1;
    std::size_t found = 0;
    for (int i = 0; i < 20'000; ++i) {
      found += memchr(text.data(), 'b' + i % 20, text.size()) != nullptr;
    }
    begun = found == 0 ? 1 : 2;
  });
  other.join();
  return begun == 1 ? 0 : 1;
}
