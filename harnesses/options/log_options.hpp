#pragma once

#include <string>

#include "base/log.hpp"
#include "base/option_parser.hpp"

/// The options of the log, which every command has.
namespace heddle::harnesses {

/// As written.
struct WrittenLog {
  std::string level = "note";
  std::string file;
};

/// `written` must live as long as `parser`.
void declare_log_options(base::OptionParser& parser, WrittenLog& written);

/// Throws UsageError for a level that does not exist.
[[nodiscard]] log::Settings log_settings(const WrittenLog& written);

/// log::set_up; throws UsageError if the file cannot be written.
void set_up_log(const log::Settings& settings);

}  // namespace heddle::harnesses
