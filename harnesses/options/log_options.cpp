#include "harnesses/options/log_options.hpp"

#include <fmt/format.h>

#include "harnesses/options/option_values.hpp"
#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {

void declare_log_options(base::OptionParser& parser, WrittenLog& written) {
  parser.option("--log-level", written.level, "LEVEL",
                "On standard error: off, error, warning, note (default: progress too) or debug");
  parser.option("--log-file", written.file, "FILE",
                "A file that the same messages go to, each with its time and level");
}

log::Settings log_settings(const WrittenLog& written) {
  return {one_of("--log-level", log::level_names.rows(), written.level), written.file};
}

void set_up_log(const log::Settings& settings) {
  if (const std::error_code error = log::set_up(settings)) {
    throw UsageError(
        fmt::format("--log-file: cannot write '{}': {}", settings.file, error.message()));
  }
}

}  // namespace heddle::harnesses
