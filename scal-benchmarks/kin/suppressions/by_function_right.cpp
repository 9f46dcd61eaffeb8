// expect: none
// says: suppressed: race:Statistics::note:
// run: --suppressions {root}/scal-benchmarks/kin/suppressions/rules/statistics.supp
// levels: O0 O1 O2 O3
// A counter that may lose a little, named in a file.

#include <cassert>
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
  assert(statistics.calls() >= 1);
}
