#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "checkers/bad_input.hpp"
#include "checkers/follow/online_log.hpp"

namespace {

/// As `heddle check --follow` reads a log: line by line until the judgement ends.
void follow(heddle::checkers::OnlineLog& log, std::string_view text) {
  using heddle::checkers::Standing;
  while (!text.empty() && log.standing() == Standing::explained && !log.has_ended()) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) {
      break;
    }
    log.read_line(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  if (log.has_header()) {
    log.settle(true);
  }
}

}  // namespace

/// Whatever stands in a log is judged, or refused with its place.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace heddle::checkers;
  OnlineLog log("log", nullptr);
  try {
    follow(log, {reinterpret_cast<const char*>(data), size});
  } catch (const BadInput& error) {
    if (!std::string_view(error.what()).starts_with("log:")) {
      std::fprintf(stderr, "an error without its place: %s\n", error.what());
      std::abort();
    }
  }
  return 0;
}
