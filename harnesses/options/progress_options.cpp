#include "harnesses/options/progress_options.hpp"

#include <fmt/format.h>

#include <ranges>

#include "harnesses/options/option_values.hpp"
#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {
namespace {

/// Those that can be asked for.
auto offered_guarantees() {
  return std::views::filter(progress_guarantee_names.rows(),
                            [](const auto& row) { return row.value != ProgressGuarantee::none; });
}

void refuse_with(bool is_given, const char* other, const char* why) {
  if (is_given) {
    throw UsageError(fmt::format("--progress-guarantee does not go with {}: {}", other, why));
  }
}

}  // namespace

void declare_progress_options(base::OptionParser& parser, WrittenOptions& written) {
  parser.option("--progress-guarantee", written.progress_guarantee, "NAME",
                "Whoever is paused for ever, calls return: wait-free, lock-free or "
                "obstruction-free (docs/progress-guarantees.md)");
  parser
      .option("--own-steps", written.own_steps, "N",
              "wait-free: no call takes more than N events of its own thread; default: it does not "
              "take more where others make more calls")
      .positive();
}

void interpret_progress(const base::OptionParser& parser, const WrittenOptions& written,
                        Options& options) {
  if (parser.is_given("--progress-guarantee")) {
    options.guarantee =
        one_of("--progress-guarantee", offered_guarantees(), written.progress_guarantee);
  }
  if (parser.is_given("--own-steps")) {
    if (options.guarantee != ProgressGuarantee::wait_free) {
      throw UsageError("--own-steps is a bound of --progress-guarantee wait-free");
    }
    options.own_steps = written.own_steps;
  }
  if (options.guarantee == ProgressGuarantee::none) {
    return;
  }
  refuse_with(options.races == RaceMode::report, "--races report",
              "accesses that race are not explored then, so it is not known what others notice of "
              "a thread that is paused");
  refuse_with(!options.checkpoint.empty() || !options.resume.empty(), "--checkpoint or --resume",
              "they are of one search, this makes many");
  refuse_with(options.isolate, "--isolate", "threads are paused in this process");
  refuse_with(options.shrink_seconds.has_value(), "--shrink",
              "what shows that a guarantee does not hold has as few threads paused as may be");
}

}  // namespace heddle::harnesses
