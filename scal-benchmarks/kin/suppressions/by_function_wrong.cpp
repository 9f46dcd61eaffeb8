// expect: exit-status
// run: --suppressions {root}/scal-benchmarks/kin/suppressions/rules/statistics.supp
// levels: O0 O1 O2 O3
// As by_function_right, but what it loses matters: the race is none, the lost call is told.

#include <thread>

class Statistics {
 public:
  void note() { calls_ = calls_ + 1; }
  int calls() const { return calls_; }

 private:
  int calls_ = 0;
};

int main() {
  Statistics statistics;
  std::thread other([&] { statistics.note(); });
  statistics.note();
  other.join();
  return statistics.calls() == 2 ? 0 : 1;
}
