// expect: data-race
// levels: O0
// What is passed by value is read, even if the function does nothing with it.

#include <thread>

struct Sample {
  double value = 0;
};

Sample shared;

void ignore(Sample) {}

int main() {
  std::thread writer([] { shared.value = 1; });
  ignore(shared);
  writer.join();
}
