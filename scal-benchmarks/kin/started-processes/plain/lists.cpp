#include <cstdio>
#include <lists.hpp>

int lines_of(const char* command) {
  std::FILE* output = popen(command, "r");
  int lines = 0;
  for (int each = std::fgetc(output); each != EOF; each = std::fgetc(output)) {
    lines += each == '\n' ? 1 : 0;
  }
  return pclose(output) == 0 ? lines : -1;
}
