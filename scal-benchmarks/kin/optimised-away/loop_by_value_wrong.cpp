// expect: data-race
// levels: O0
// Each element is read into a variable that is not used.

#include <array>
#include <thread>

std::array<int, 3> values{};

int main() {
  std::thread writer([] { values[1] = 1; });
  for (const int value : values) {
    static_cast<void>(value);
  }
  writer.join();
}
