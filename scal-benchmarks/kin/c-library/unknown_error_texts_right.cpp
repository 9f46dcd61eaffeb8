// expect: none
// The C library keeps the texts of unknown errors and signals for each thread.

#include <cassert>
#include <cstring>
#include <string>
#include <system_error>
#include <thread>

void look() {
  assert(std::string(std::strerror(12345)).find("12345") != std::string::npos);
  assert(std::string(strsignal(1000)).find("1000") != std::string::npos);
  assert(std::generic_category().message(12345).find("12345") != std::string::npos);
}

int main() {
  std::thread other(look);
  look();
  other.join();
}
