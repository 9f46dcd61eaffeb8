// expect: assertion
// arguments: -n 2 operand
// Confirmed only where the fresh process gets the arguments as they were.

#include <getopt.h>

#include <atomic>
#include <cassert>
#include <cstdlib>
#include <thread>

std::atomic<int> sum{0};

int main(int argc, char** argv) {
  int count = 0;
  for (int each = 0; (each = getopt(argc, argv, "n:")) != -1;) {
    count = std::atoi(optarg);
    optarg[0] = 'x';
  }
  argv[1] = nullptr;
  argv[optind][0] = 0;
  std::thread worker([&] { sum = sum + count; });
  sum = sum + 1;
  worker.join();
  assert(count == 0 || sum == 3);
}
