// expect: none
// Changes the locale of C and of C++, of the process and of a thread.

#include <atomic>
#include <cassert>
#include <clocale>
#include <cstring>
#include <locale>
#include <sstream>
#include <string>
#include <thread>

struct Comma : std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
};

std::string text_of(double number) {
  std::ostringstream stream;
  stream << number;
  return stream.str();
}

int main() {
  assert(std::strcmp(std::setlocale(LC_ALL, nullptr), "C") == 0 && text_of(1.5) == "1.5");
  assert(uselocale(nullptr) == LC_GLOBAL_LOCALE);
  std::atomic<int> turns{0};
  std::thread worker([&] {
    const locale_t own = newlocale(LC_ALL_MASK, "C.UTF-8", nullptr);
    uselocale(own);
    ++turns;
  });
  ++turns;
  worker.join();
  assert(uselocale(nullptr) == LC_GLOBAL_LOCALE && turns == 2);
  std::setlocale(LC_ALL, "C.UTF-8");
  std::locale::global(std::locale(std::locale::classic(), new Comma));
  assert(text_of(1.5) == "1,5");
  uselocale(newlocale(LC_ALL_MASK, "C.UTF-8", nullptr));
}
