#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "base/printable_text.hpp"
#include "checkers/verification/verify_certificate.hpp"

/// Whatever a certificate says, the verifier answers with one line for a terminal.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace heddle;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::string answer = checkers::verify_certificate(text).text;
  if (answer.empty() || base::printable(answer) != answer ||
      answer.find('\n') != std::string::npos) {
    std::fprintf(stderr, "the answer is no line for a terminal: %s\n", answer.c_str());
    std::abort();
  }
  return 0;
}
