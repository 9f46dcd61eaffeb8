// expect: none
// says: suppressed: race:suppressions/by_file_right.cpp:
// run: --suppressions {root}/scal-benchmarks/kin/suppressions/rules/file.supp
// levels: O0 O1 O2 O3
// A rule may name a file.

#include <cassert>
#include <thread>

class Approximate {
 public:
  void note() { count_ = count_ + 1; }
  int count() const { return count_; }

 private:
  int count_ = 0;
};

int main() {
  Approximate about;
  std::thread other([&] { about.note(); });
  about.note();
  other.join();
  assert(about.count() >= 1);
}
