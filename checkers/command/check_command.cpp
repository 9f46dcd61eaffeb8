#include "checkers/command/check_command.hpp"

#include <CLI/CLI.hpp>
#include <chrono>
#include <ostream>

#include "checkers/bad_input.hpp"
#include "checkers/checker.hpp"
#include "checkers/command/check_report.hpp"
#include "checkers/formats/native_history.hpp"

namespace heddle::checkers {
namespace {

enum ExitCode : int { all_explained = 0, one_not_explained = 1, bad_input = 2, one_unknown = 3 };

constexpr double longest_time_limit_s = 1e9;

struct Options {
  std::string type;
  std::string algorithm = "auto";
  std::string format = "auto";
  std::string report = "text";
  bool witness = false;
  double time_limit_s = 0;  // 0: none
  std::vector<std::string> files;
};

void declare(CLI::App& app, Options& options) {
  app.add_option("--type", options.type,
                 "specification: " + specification_names() + "; default: what the file says");
  app.add_option("--algorithm", options.algorithm, algorithm_names());
  app.add_option("--format", options.format, "auto, heddle");
  app.add_flag("--witness", options.witness, "print the order that explains the history");
  app.add_option("--time-limit", options.time_limit_s, "seconds per file; then: unknown")
      ->check(CLI::Range(1e-9, longest_time_limit_s));
  app.add_option("--report", options.report, "text, json");
  app.add_option("FILE", options.files, "history files; - is standard input")->required();
}

const Specification& specification_named(const std::string& name, const std::string& where) {
  const Specification* specification = find_specification(name);
  if (specification == nullptr) {
    throw BadInput(where + ": unknown specification '" + name +
                   "'; known: " + specification_names());
  }
  return *specification;
}

// Options whose values CLI11 does not check; its message for a wrong one is hard to read.
Algorithm validate(const Options& options) {
  const std::optional<Algorithm> algorithm = find_algorithm(options.algorithm);
  if (!algorithm) {
    throw BadInput("--algorithm: unknown algorithm '" + options.algorithm +
                   "'; known: " + algorithm_names());
  }
  if (options.format != "auto" && options.format != "heddle") {
    throw BadInput("--format: unknown format '" + options.format + "'; known: auto, heddle");
  }
  if (options.report != "text" && options.report != "json") {
    throw BadInput("--report: unknown form '" + options.report + "'; known: text, json");
  }
  if (!options.type.empty()) {
    specification_named(options.type, "--type");
  }
  return *algorithm;
}

void judge(const Options& options, Checker& checker, FileReport& report) {
  HistoryFile file = read_history_file(report.file);
  if (options.type.empty() && file.type.empty()) {
    throw BadInput(report.file + ": the header gives no \"type\": pass --type");
  }
  report.specification = options.type.empty() ? &specification_named(file.type, report.file + ":1")
                                              : &specification_named(options.type, "--type");
  report.history = std::move(file.history);
  CheckOptions check_options;
  if (options.time_limit_s > 0) {
    check_options.limits.time =
        std::chrono::nanoseconds(static_cast<std::int64_t>(options.time_limit_s * 1e9));
  }
  const auto start = std::chrono::steady_clock::now();
  for (std::size_t i = 0; i < report.history.size(); ++i) {
    try {
      ValueTable values;
      resolve(*report.specification, report.history.operations[i], values);
    } catch (const BadInput& problem) {
      throw BadInput(report.file + ":" + std::to_string(file.lines[i]) + ": " + problem.what());
    }
  }
  report.verdict = checker.check(*report.specification, report.history, check_options);
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

int exit_code(const std::vector<FileReport>& reports) {
  const auto has = [&](auto property) { return std::ranges::any_of(reports, property); };
  if (has([](const FileReport& report) { return !report.error.empty(); })) {
    return bad_input;
  }
  if (has([](const FileReport& report) {
        return report.verdict.answer == Answer::not_explained;
      })) {
    return one_not_explained;
  }
  const bool is_one_unknown =
      has([](const FileReport& report) { return report.verdict.answer == Answer::unknown; });
  return is_one_unknown ? one_unknown : all_explained;
}

int check_files(const Options& options, std::ostream& output, std::ostream& error) {
  Checker checker(validate(options));
  std::vector<FileReport> reports;
  for (const std::string& path : options.files) {
    FileReport& report = reports.emplace_back();
    report.file = path;
    try {
      judge(options, checker, report);
    } catch (const BadInput& problem) {
      report.error = problem.what();
      error << "heddle check: " << report.error << '\n';
      continue;
    }
    if (options.report == "text") {
      output << report_as_text(report, options.witness) << std::flush;
    }
  }
  if (options.report == "json") {
    output << report_as_json(reports, options.witness);
  }
  return exit_code(reports);
}

}  // namespace

int run_check_command(const std::vector<std::string>& arguments, std::ostream& output,
                      std::ostream& error) {
  CLI::App app("Says whether recorded histories are linearizable.", "heddle check");
  Options options;
  declare(app, options);
  try {
    app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
    return check_files(options, output, error);
  } catch (const CLI::CallForHelp&) {
    output << app.help();
    return all_explained;
  } catch (const CLI::ParseError& problem) {
    error << "heddle check: " << problem.what() << " (see --help)\n";
  } catch (const BadInput& problem) {
    error << "heddle check: " << problem.what() << '\n';
  }
  return bad_input;
}

}  // namespace heddle::checkers
