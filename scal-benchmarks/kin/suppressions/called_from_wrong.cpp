// expect: data-race
// run: --suppressions {root}/scal-benchmarks/kin/suppressions/rules/anchored.supp
// levels: O0 O1 O2 O3
// The function that the rule names is not where the accesses are: it only calls that one.

#include <thread>

int lines = 0;

void count() { lines = lines + 1; }

struct Logger {
  void note() { count(); }
};

int main() {
  Logger logger;
  std::thread other([&] { logger.note(); });
  logger.note();
  other.join();
}
