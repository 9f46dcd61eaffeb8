#include "harnesses/options/version.hpp"

#include <fmt/format.h>

namespace heddle::harnesses {

/// The build says what it found: the headers that would tell take seconds to compile.
std::string version_text() {
  return fmt::format(
      "heddle {}\n"
      "LLVM {} (of the plugin)\n"
      "Boost.Context {}\n"
      "fmt {}\n"
      "spdlog {}\n"
      "CLI11 {}\n"
      "nlohmann-json {}\n"
      "zlib {}\n"
      "hiredis {}\n",
      HEDDLE_VERSION, HEDDLE_VERSION_OF_LLVM, HEDDLE_VERSION_OF_BOOST, HEDDLE_VERSION_OF_FMT,
      HEDDLE_VERSION_OF_SPDLOG, HEDDLE_VERSION_OF_CLI11, HEDDLE_VERSION_OF_JSON,
      HEDDLE_VERSION_OF_ZLIB, HEDDLE_VERSION_OF_HIREDIS);
}

std::string version_number() { return HEDDLE_VERSION; }

std::string plugin_llvm_version() { return HEDDLE_LLVM_MAJOR; }

void declare_version_option(base::OptionParser& parser) {
  parser.flag(
      "--version", [] { throw base::HelpRequested{version_text()}; },
      "Print the versions of Heddle and of what it is built from, then exit");
}

}  // namespace heddle::harnesses
