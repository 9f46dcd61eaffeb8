// expect: none
// The program's own read() and write() are what its streams call, as without Heddle.

#include <atomic>
#include <cstddef>
#include <fstream>
#include <string>
#include <thread>

namespace {
std::atomic<int> reads{0};
}

extern "C" long read(int /*file*/, void* bytes, std::size_t size) {
  if (reads.fetch_add(1) != 0 || size < 6) {
    return 0;
  }
  const char text[] = "hello\n";
  for (int i = 0; i < 6; ++i) {
    static_cast<char*>(bytes)[i] = text[i];
  }
  return 6;
}

int main() {
  std::string line;
  std::thread reader([&line] {
    std::ifstream file("/dev/null");
    std::getline(file, line);
  });
  std::thread other([] { reads.load(); });
  reader.join();
  other.join();
  return line == "hello" ? 0 : 1;
}
