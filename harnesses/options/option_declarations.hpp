#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/option_parser.hpp"
#include "harnesses/options/log_options.hpp"
#include "harnesses/options/options.hpp"

namespace heddle::harnesses {

/// Options as written, before they are turned into values: one member per option whose text needs
/// more than the parser does.
struct WrittenOptions {
  std::vector<std::string> parameters;
  std::vector<std::string> allowed_exit_statuses;
  std::vector<std::string> suppressions;
  std::string strategy = "auto";
  std::string races;
  std::string report = "text";
  std::string check;
  std::string memory_reuse = "thread";
  std::string idle_laps = "skip";
  std::string symmetry = "auto";
  std::string memory_model = "sc";
  std::string optimizations = "all";
  std::string after_join = "each-execution";
  WrittenLog log;
  std::uint32_t preemption_bound = 0;
  std::uint64_t executions = 0;
  double time_limit_seconds = 0;
  double shrink_seconds = 0;
  std::string all;
  std::vector<std::string> excluded;
  std::string shape;
  std::string progress_guarantee;
  std::uint64_t own_steps = 0;
};

/// Adds every option that makes sense for `subject`, with its help text, to `parser`. Parsing then
/// fills `options` and `written`, which must live as long as `parser`.
void declare_options(base::OptionParser& parser, Options& options, WrittenOptions& written,
                     Subject subject);

}  // namespace heddle::harnesses
