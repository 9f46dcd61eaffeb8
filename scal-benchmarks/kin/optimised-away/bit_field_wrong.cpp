// expect: data-race
// levels: O0
// Neighbouring bit-fields are one memory location.

#include <thread>

struct Flags {
  unsigned first : 3;
  unsigned second : 5;
};

Flags shared{};

int main() {
  std::thread writer([] { shared.first = 1; });
  const unsigned unused = shared.second;
  static_cast<void>(unused);
  writer.join();
}
