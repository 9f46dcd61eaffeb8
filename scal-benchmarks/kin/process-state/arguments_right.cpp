// expect: none
// arguments: operand -n 4 --name=left,right
// Reads its options as getopt permutes them, cuts their text into words, drops what is done with.

#include <getopt.h>

#include <atomic>
#include <cassert>
#include <cstdlib>
#include <cstring>
#include <thread>

std::atomic<int> sum{0};

int main(int argc, char** argv) {
  const option names[] = {{"name", required_argument, nullptr, 'm'}, {}};
  int count = 0;
  char* name = nullptr;
  for (int each = 0; (each = getopt_long(argc, argv, "n:", names, nullptr)) != -1;) {
    count = each == 'n' ? std::atoi(optarg) : count;
    name = each == 'm' ? optarg : name;
  }
  assert(count == 4 && optind == 4 && std::strcmp(argv[optind], "operand") == 0);
  assert(std::strcmp(std::strtok(name, ","), "left") == 0);
  assert(std::strcmp(std::strtok(nullptr, ","), "right") == 0);
  argv[1] = nullptr;
  std::thread worker([&] { sum += count; });
  sum += 1;
  worker.join();
  assert(sum == 5);
}
