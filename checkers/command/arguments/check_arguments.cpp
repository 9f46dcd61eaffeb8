#include "checkers/command/arguments/check_arguments.hpp"

#include <fmt/format.h>

#include <cmath>

#include "base/exit_status.hpp"
#include "base/option_parser.hpp"
#include "checkers/bad_input.hpp"
#include "checkers/command/arguments/initial_value.hpp"
#include "checkers/command/arguments/memory_budget.hpp"
#include "checkers/formats/history_formats.hpp"

namespace heddle::checkers {
namespace {

constexpr double longest_time_s = 1e9;
constexpr unsigned most_jobs = 1024;

struct Words {
  std::string type;
  std::string format = "auto";
  std::string algorithm = "auto";
  std::string initial;
  std::string memory_limit;
  std::string report = "text";
  std::string log_level = "note";
  std::string log_file;
  std::string list;
  std::string time_limit;
  std::string follow;  ///< only for --help: who follows a log does not come here
  std::string explain_time;
  std::string depth;
  std::string jobs;
  bool witness = false;
  std::string certificate;
  std::string html;
  bool all = false;
  bool progress = false;
  bool no_progress = false;
  QuasiWords quasi;
  QueueArguments queue;
  std::vector<std::string> files;
};

void declare_options(base::OptionParser& parser, Words& words, const std::string& version) {
  parser.option("--type,--specification", words.type,
                "the specification (--list types); default: what the file says, or what its "
                "operations tell");
  parser.option("--format", words.format, "the files' format (--list formats); default: auto");
  parser.option("--algorithm", words.algorithm, algorithm_names() + "; default: auto");
  parser.option("--depth", words.depth, "hitting-families: the largest depth tried");
  parser.option("--initial", words.initial, "the state at the start, as JSON: [1, 2]");
  parser.flag("--witness", words.witness, "print an order that explains the history");
  parser.option("--certificate", words.certificate,
                "write the verdict with its proof to this file, for verify-certificate");
  parser.option("--html", words.html, "write all histories to this file, a page for a browser");
  parser.flag("--all", words.all, "of a file with several histories, report each in full");
  parser.option("--time-limit", words.time_limit, "seconds for each history; then: unknown");
  parser.option("--explain-time", words.explain_time,
                "seconds for finding a smaller history with the same violation; default: 5");
  parser.option("--memory-limit", words.memory_limit,
                "MiB, or with a unit as 2G, of the whole process; then: unknown; default: four "
                "fifths of what is free");
  parser.option("--jobs", words.jobs, "threads, for several histories or keys; default: 1");
  parser.flag("--progress", words.progress, "show progress; default: on a terminal");
  parser.flag("--no-progress", words.no_progress, "show none");
  parser.option("--report", words.report, "text, json");
  parser.option("--log-level", words.log_level,
                std::string(base::all_names<log::level_names>) + "; default: note");
  parser.option("--log-file", words.log_file,
                "a file that messages go to as well, with their times");
  parser.option("--list", words.list, "print the known types, formats or algorithms");
  parser.flag(
      "--version", [&version] { throw base::HelpRequested{version}; },
      "print the versions of Heddle and of what it is built from");
  parser.option("--follow", words.follow,
                "a log that is still written, alone: see `heddle check --follow - --help`");
  parser.option("FILE", words.files, "history files; - is standard input");
  declare_quasi_options(parser, words.quasi);
  declare_queue_arguments(parser, words.queue);
}

[[noreturn]] void fail(const std::string& option, const std::string& value,
                       const std::string& expected) {
  throw BadInput(option + ": '" + value + "' is not " + expected);
}

std::chrono::nanoseconds seconds_from(const std::string& option, const std::string& text) {
  std::size_t length = 0;
  double seconds = -1;
  try {
    seconds = std::stod(text, &length);
  } catch (const std::exception&) {
    length = 0;
  }
  if (length != text.size() || text.empty() || !std::isfinite(seconds) || seconds < 0 ||
      seconds > longest_time_s) {
    fail(option, text, "a number of seconds from 0 to 1e9");
  }
  return std::chrono::nanoseconds(static_cast<std::int64_t>(seconds * 1e9));
}

unsigned number_from(const std::string& option, const std::string& text, unsigned most) {
  const bool is_number =
      !text.empty() && text.size() < 9 && text.find_first_not_of("0123456789") == std::string::npos;
  const unsigned long number = is_number ? std::stoul(text) : 0;
  if (number < 1 || number > most) {
    fail(option, text, fmt::format("a whole number from 1 to {}", most));
  }
  return static_cast<unsigned>(number);
}

std::string list_of(const std::string& what) {
  std::string text;
  if (what == "types") {
    for (const Specification* specification : all_specifications()) {
      text += std::string(specification->name) + "\n";
    }
  } else if (what == "formats") {
    for (const Format* format : history_formats()) {
      text += std::string(format->name) + ": " + format->description + "\n";
    }
  } else if (what == "algorithms") {
    text = algorithm_names() + "\n";
  } else {
    fail("--list", what, "one of types, formats, algorithms");
  }
  return text;
}

void check_names(const Words& words, CheckArguments& arguments) {
  const std::optional<Algorithm> algorithm = find_algorithm(words.algorithm);
  if (!algorithm) {
    throw BadInput("--algorithm: unknown algorithm '" + words.algorithm +
                   "'; known: " + algorithm_names());
  }
  arguments.algorithm = *algorithm;
  if (words.format != "auto" && find_format(words.format) == nullptr) {
    throw BadInput("--format: unknown format '" + words.format + "'; known: auto, " +
                   format_names());
  }
  arguments.format = words.format;
  if (words.report != "text" && words.report != "json") {
    throw BadInput("--report: unknown form '" + words.report + "'; known: text, json");
  }
  arguments.report = words.report == "json" ? ReportForm::json : ReportForm::text;
  const std::optional<log::Level> level = log::level_names.value_of(words.log_level);
  if (!level) {
    throw BadInput(fmt::format("--log-level: unknown level '{}'; known: {}", words.log_level,
                               base::all_names<log::level_names>));
  }
  arguments.log = {*level, words.log_file};
  if (words.type == "serial") {
    throw BadInput("--specification serial: a file holds no program that could be run serially");
  }
  if (!words.type.empty()) {
    arguments.specification = find_specification(words.type);
    if (arguments.specification == nullptr) {
      throw BadInput("--type: unknown specification '" + words.type +
                     "'; known: " + specification_names());
    }
  }
}

CheckArguments checked(const base::OptionParser& parser, const Words& words) {
  CheckArguments arguments;
  check_names(words, arguments);
  arguments.quasi = quasi_arguments(parser, words.quasi, arguments.specification);
  if (words.files.empty()) {
    throw BadInput("FILE is required (see --help)");
  }
  arguments.files = words.files;
  arguments.witness = words.witness;
  arguments.certificate = words.certificate;
  if (!arguments.certificate.empty() && arguments.files.size() > 1) {
    throw BadInput("--certificate: needs one history file");
  }
  arguments.html = words.html;
  arguments.all = words.all;
  if (!words.depth.empty()) {
    arguments.depth = number_from("--depth", words.depth, 1000);
  }
  if (!words.jobs.empty()) {
    arguments.jobs = number_from("--jobs", words.jobs, most_jobs);
  }
  if (!words.initial.empty()) {
    arguments.initial = initial_value(words.initial);
  }
  if (!words.time_limit.empty()) {
    arguments.time_limit = seconds_from("--time-limit", words.time_limit);
  }
  arguments.explain_time = words.explain_time.empty()
                               ? std::chrono::seconds(5)
                               : seconds_from("--explain-time", words.explain_time);
  const auto bytes = words.memory_limit.empty() ? default_memory_limit()
                                                : bytes_from(words.memory_limit).value_or(0);
  if (bytes == 0) {
    fail("--memory-limit", words.memory_limit, "an amount of memory, such as 500 (MiB) or 2G");
  }
  arguments.memory_limit_bytes = bytes;
  if (words.progress || words.no_progress) {
    arguments.progress = words.progress && !words.no_progress;
  }
  arguments.queue = words.queue;
  reject_beside_queue(arguments);
  return arguments;
}

}  // namespace

std::optional<std::uint64_t> bytes_from(const std::string& text) {
  std::size_t length = 0;
  double number = 0;
  try {
    number = std::stod(text, &length);
  } catch (const std::exception&) {
    return std::nullopt;
  }
  std::string unit = text.substr(length);
  for (char& c : unit) {
    c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  }
  for (const char* end : {"IB", "B"}) {
    if (unit.size() > 1 && unit.ends_with(end)) {
      unit.resize(1);
    }
  }
  const std::pair<const char*, double> units[] = {
      {"", 1 << 20}, {"K", 1 << 10}, {"M", 1 << 20}, {"G", 1 << 30}, {"T", 1099511627776.0}};
  for (const auto& [name, bytes] : units) {
    if (unit == name && std::isfinite(number) && number > 0 && number * bytes < 1e18) {
      return static_cast<std::uint64_t>(number * bytes);
    }
  }
  return std::nullopt;
}

ParsedArguments parse_check_arguments(const std::vector<std::string>& words_given,
                                      const std::string& version) {
  Words words;
  base::OptionParser parser(
      "Says whether recorded histories are linearizable, or how far from it (--quasi-factor).",
      "heddle check");
  parser.footer(base::exit_status_line());
  declare_options(parser, words, version);
  try {
    parser.parse(words_given);
  } catch (const base::HelpRequested& help) {
    return {{}, help.text};
  } catch (const base::OptionError& error) {
    throw BadInput(error.what());
  }
  if (!words.list.empty()) {
    return {{}, list_of(words.list)};
  }
  ParsedArguments parsed{checked(parser, words), std::nullopt};
  parsed.arguments.words = words_given;
  return parsed;
}

}  // namespace heddle::checkers
