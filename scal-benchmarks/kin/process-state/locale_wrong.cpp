// expect: assertion
// One thread changes the locale in which another writes a number.

#include <atomic>
#include <cassert>
#include <locale>
#include <sstream>
#include <thread>

struct Comma : std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
};

std::atomic<bool> changed{false};

int main() {
  std::thread worker([] {
    std::locale::global(std::locale(std::locale::classic(), new Comma));
    changed = true;
  });
  if (changed) {
    std::ostringstream stream;
    stream << 1.5;
    assert(stream.str() == "1.5");
  }
  worker.join();
}
