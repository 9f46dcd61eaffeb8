#include "harnesses/options/only_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {
namespace {

/// What a replay listens to; --strategy may say that it is one, --executions how often.
constexpr std::array<std::string_view, 20> free_beside_replay{
    "--replay",      "--strategy",  "--executions", "--shrink",     "--time-limit",
    "--event-time",  "--trace-out", "--html",       "--report",     "--progress",
    "--no-progress", "--verbose",   "--width",      "--no-confirm", "--allow-spawn",
    "--isolate",     "--log-level", "--log-file",   "--version",    "--help"};

/// What may be given anew.
constexpr std::array<std::string_view, 23> given_anew{
    "--resume",      "--checkpoint", "--checkpoint-every",
    "--jobs",        "--time-limit", "--report",
    "--executions",  "--progress",   "--trace-out",
    "--no-progress", "--verbose",    "--no-confirm",
    "--log-level",   "--log-file",   "--require-exhausted",
    "--html",        "--split",      "--to",
    "--share",       "--slice",      "--slice-executions",
    "--result",      "--merge"};

struct Companion {
  std::string_view option;
  std::array<std::string_view, 2> says_of;  ///< either
  std::string_view told;
};
constexpr std::array<Companion, 4> companions{{
    {"--checkpoint-every", {"--checkpoint", "--resume"}, "--checkpoint FILE"},
    {"--lease", {"--queue", "--queue"}, "--queue URL"},
    {"--slice", {"--share", "--queue"}, "--share FILE"},
    {"--trace-execution", {"--trace-out", "--trace-out"}, "--trace-out FILE"},
}};

std::string_view name_of(std::string_view word) { return word.substr(0, word.find('=')); }

/// The value of an option, or nothing.
std::string_view value_of(const std::vector<std::string>& words, std::string_view option) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == option) {
      return i + 1 < words.size() ? std::string_view(words[i + 1]) : std::string_view();
    }
    if (name_of(words[i]) == option) {
      return std::string_view(words[i]).substr(option.size() + 1);
    }
  }
  return {};
}

}  // namespace

void require_only(const std::vector<std::string>& words, std::span<const std::string_view> free,
                  std::string_view message) {
  for (const std::string& word : words) {
    const std::string_view name = name_of(word);
    if (name.starts_with("--") && std::ranges::find(free, name) == free.end()) {
      throw UsageError(fmt::format("{} does not go with {}", name, message));
    }
  }
}

bool has_option(const std::vector<std::string>& words, std::string_view option) {
  return std::ranges::any_of(words,
                             [&](const std::string& word) { return name_of(word) == option; });
}

std::span<const std::string_view> free_beside_resume() { return given_anew; }

bool is_for_run(const std::vector<std::string>& given, std::string_view option) {
  if (option == "--depth" && has_option(given, "--strategy")) {
    const std::string_view strategy = value_of(given, "--strategy");
    return strategy == "pct" || strategy == "auto";
  }
  if (has_option(given, "--resume")) {
    return std::ranges::find(given_anew, option) != given_anew.end();
  }
  return !has_option(given, "--replay") ||
         (option != "--strategy" &&
          std::ranges::find(free_beside_replay, option) != free_beside_replay.end());
}

void reject_beside_replay(const std::vector<std::string>& words) {
  if (!has_option(words, "--replay")) {
    return;
  }
  constexpr std::string_view message =
      "--replay, which runs the execution of the trace as it was recorded";
  require_only(words, free_beside_replay, message);
  if (const std::string_view strategy = value_of(words, "--strategy");
      has_option(words, "--strategy") && strategy != "replay") {
    throw UsageError(fmt::format("--strategy {} does not go with {}", strategy, message));
  }
}

void reject_without_companion(const std::vector<std::string>& given,
                              const std::vector<std::string>& all) {
  for (const Companion& companion : companions) {
    const auto& of = companion.says_of;
    if (has_option(given, companion.option) &&
        std::ranges::none_of(of, [&](std::string_view other) { return has_option(all, other); })) {
      throw UsageError(
          fmt::format("{} is of {}, which is not given", companion.option, companion.told));
    }
  }
}

}  // namespace heddle::harnesses
