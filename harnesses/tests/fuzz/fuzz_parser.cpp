#include "harnesses/tests/fuzz/fuzz_parser.hpp"

#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "base/printable_text.hpp"

namespace heddle::harnesses {

std::string flaw_in_message(std::string_view message) {
  if (message.empty()) {
    return "an error without a message";
  }
  if (message.find('\n') != std::string_view::npos || base::printable(message) != message) {
    return "the message of an error is no line for a terminal: " + std::string(message);
  }
  return "";
}

}  // namespace heddle::harnesses

/// What libFuzzer calls, again and again.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string flaw = heddle::harnesses::flaw_in({reinterpret_cast<const char*>(data), size});
  if (!flaw.empty()) {
    std::fprintf(stderr, "%s\n", flaw.c_str());
    std::abort();
  }
  return 0;
}
