// expect: none
// run: --fail-if-vacuous
// The C and C++ libraries do what they are told.
#include <cmath>
#include <cstdio>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

static std::vector<std::string> lines;
static std::mutex mutex;

static void add(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%f", std::sqrt(number));
  const std::lock_guard guard(mutex);
  lines.emplace_back(text);
}

int main() {
  std::thread one(add, 1.0);
  std::thread other(add, 2.0);
  one.join();
  other.join();
  return lines.size() == 2 ? 0 : 1;
}
