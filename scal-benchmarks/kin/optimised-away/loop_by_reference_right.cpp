// expect: none
// levels: O0 O1 O2 O3
// As loop_by_value_wrong; references read nothing.

#include <array>
#include <thread>

std::array<int, 3> values{};

int main() {
  std::thread writer([] { values[1] = 1; });
  for (const int& value : values) {
    static_cast<void>(value);
  }
  writer.join();
}
