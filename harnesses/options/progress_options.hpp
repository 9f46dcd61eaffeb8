#pragma once

#include "base/option_parser.hpp"
#include "harnesses/options/option_declarations.hpp"
#include "harnesses/options/options.hpp"

/// The options on what calls come to, whoever is paused for ever.
namespace heddle::harnesses {

/// --progress-guarantee and --own-steps.
void declare_progress_options(base::OptionParser& parser, WrittenOptions& written);

/// The same once parsed. Throws UsageError, also for what they do not go with.
void interpret_progress(const base::OptionParser& parser, const WrittenOptions& written,
                        Options& options);

}  // namespace heddle::harnesses
