// expect: none
// levels: O0 O1 O2 O3
// Bit-fields with one of width zero between them are two memory locations.

#include <thread>

struct Flags {
  unsigned first : 3;
  unsigned : 0;
  unsigned second : 5;
};

Flags shared{};

int main() {
  std::thread writer([] { shared.first = 1; });
  const unsigned unused = shared.second;
  static_cast<void>(unused);
  writer.join();
}
