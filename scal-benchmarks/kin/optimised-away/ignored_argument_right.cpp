// expect: none
// levels: O0 O1 O2 O3
// What is passed by reference is not read.

#include <thread>

struct Sample {
  double value = 0;
};

Sample shared;

void ignore(const Sample&) {}

int main() {
  std::thread writer([] { shared.value = 1; });
  ignore(shared);
  writer.join();
}
