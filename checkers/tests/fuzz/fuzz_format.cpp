#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "checkers/formats/history_formats.hpp"
#include "checkers/tests/formats/parsing_flaw.hpp"

/// What libFuzzer calls, again and again: gives any text to the parser of one format, the one that
/// this file was compiled for.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace heddle::checkers;
  static const Format* const format = find_format(HEDDLE_FUZZ_FORMAT);
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (format == nullptr) {
    std::fprintf(stderr, "no format is called %s\n", HEDDLE_FUZZ_FORMAT);
    std::abort();
  }
  static_cast<void>(format->recognises(text));
  const std::string flaw = flaw_in_parsing(*format, text);
  if (!flaw.empty()) {
    std::fprintf(stderr, "%s: %s\n", format->name, flaw.c_str());
    std::abort();
  }
  return 0;
}
