#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/log.hpp"
#include "checkers/checker.hpp"
#include "checkers/command/arguments/quasi_arguments.hpp"
#include "checkers/command/arguments/queue_arguments.hpp"
#include "checkers/history/value.hpp"

namespace heddle::checkers {

enum class ReportForm { text, json };

/// What the words behind `heddle check` ask for.
struct CheckArguments {
  std::vector<std::string> files;                ///< at least one; "-" is standard input
  const Specification* specification = nullptr;  ///< --type; null: what the file says, or inferred
  std::string format = "auto";                   ///< a known one
  Algorithm algorithm = Algorithm::automatic;
  std::optional<unsigned> depth;        ///< --depth, of hitting-families
  std::optional<Value> initial;         ///< --initial
  std::optional<QuasiArguments> quasi;  ///< nothing: linearizability
  bool witness = false;
  std::string certificate;  ///< --certificate: the file to write; empty: none is wanted
  std::string html;         ///< --html: the page to write; empty: none is wanted
  bool all = false;         ///< many histories in a file: a report of each
  std::optional<std::chrono::nanoseconds> time_limit;  ///< of one history
  std::chrono::nanoseconds explain_time{};  ///< for a smaller history that shows the same
  std::uint64_t memory_limit_bytes = 0;     ///< of the whole process
  unsigned jobs = 1;
  std::optional<bool> progress;  ///< nothing: if standard error is a terminal
  ReportForm report = ReportForm::text;
  log::Settings log;
  QueueArguments queue;
  std::vector<std::string> words;  ///< what was parsed
};

/// Either arguments, or a text that was asked for instead of a check (--help, --list,
/// --version).
struct ParsedArguments {
  CheckArguments arguments;
  std::optional<std::string> text;
};

/// `version` is what --version asks for. Throws BadInput with one line for what cannot be meant.
ParsedArguments parse_check_arguments(const std::vector<std::string>& words,
                                      const std::string& version);

/// "2G", "512M", "100" (MiB), "64K" in bytes; nothing for any other text, or for zero.
std::optional<std::uint64_t> bytes_from(const std::string& text);

}  // namespace heddle::checkers
