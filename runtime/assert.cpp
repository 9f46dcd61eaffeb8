#include "runtime/assert.hpp"

#include <unistd.h>

#include <cstring>

namespace heddle::runtime {
namespace {

void put(const char* text) {
  // Nothing can be done about a failing write here.
  if (write(STDERR_FILENO, text, std::strlen(text)) < 0) return;
}

}  // namespace

void internal_fault(const char* message, const char* file, int line) {
  char digits[16];
  int at = sizeof digits - 1;
  digits[at] = 0;
  for (int rest = line; rest > 0 && at > 0; rest /= 10) {
    digits[--at] = static_cast<char>('0' + rest % 10);
  }
  const char* base = std::strrchr(file, '/');
  put("heddle: internal fault: ");
  put(message);
  put(" (");
  put(base != nullptr ? base + 1 : file);
  put(":");
  put(&digits[at]);
  put("); this is a fault of Heddle, not of the program under test\n");
  _exit(70);
}

}  // namespace heddle::runtime
