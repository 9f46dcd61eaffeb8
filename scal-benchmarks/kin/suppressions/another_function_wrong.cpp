// expect: data-race
// says: Statistics::amend
// run: --suppressions {root}/scal-benchmarks/kin/suppressions/rules/statistics.supp
// levels: O0 O1 O2 O3
// One race is of the function that is named, the other one is not.

#include <thread>

class Statistics {
 public:
  void note() { calls_ = calls_ + 1; }
  void amend() { amended_ = amended_ + 1; }

 private:
  int calls_ = 0;
  int amended_ = 0;
};

int main() {
  Statistics statistics;
  std::thread other([&] {
    statistics.note();
    statistics.amend();
  });
  statistics.note();
  statistics.amend();
  other.join();
}
