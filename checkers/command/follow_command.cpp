#include "checkers/command/follow_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <thread>

#include "base/exit_status.hpp"
#include "base/log.hpp"
#include "base/option_parser.hpp"
#include "base/printable_text.hpp"
#include "checkers/bad_input.hpp"
#include "checkers/command/arguments/memory_budget.hpp"
#include "checkers/command/follow_checkpoint.hpp"
#include "checkers/command/follow_report.hpp"
#include "checkers/command/growing_file.hpp"
#include "checkers/follow/online_engine.hpp"
#include "checkers/follow/online_log.hpp"

namespace heddle::checkers {
namespace {

using Clock = std::chrono::steady_clock;

struct FollowWords {
  std::string log;
  std::string type;
  std::string idle_limit;
  std::string report = "text";
  std::string checkpoint;
  double checkpoint_every = 2;
  bool resume = false;
  bool progress = false;
};

void show_progress(const OnlineLog& log, Clock::time_point start) {
  const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
  log::show_progress(fmt::format("{} operations, {:.0f} a second, {} open, {} remembered, {} MiB",
                                 log.operations(),
                                 static_cast<double>(log.operations()) / std::max(seconds, 0.001),
                                 log.open(), log.remembered(), resident_bytes() >> 20U));
}

/// The lines that have come to their end; false if one of them leaves no explanation, or none that
/// is known. What is left of `text` is the beginning of a line.
bool read_lines(OnlineLog& log, std::string& text) {
  std::size_t from = 0;
  for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', from)) {
    log.read_line(std::string_view(text).substr(from, end - from));
    from = end + 1;
    if (log.standing() != Standing::explained) {
      break;
    }
  }
  text.erase(0, from);
  if (log.standing() != Standing::explained) {
    return false;
  }
  constexpr std::size_t longest_line = std::size_t{16} << 20U;
  if (text.size() > longest_line) {
    throw BadInput(fmt::format("a line of more than {} MiB", longest_line >> 20U));
  }
  return true;
}

/// Of a log that has come to its end: the last line may lack its line feed.
void read_rest(OnlineLog& log, const std::string& text) {
  if (!text.empty()) {
    log.read_line(text);
  }
}

struct FollowLimits {
  double idle_seconds = -1;
  bool shows_progress = false;
};

/// Until the log ends, has no explanation or is idle. Returns how many bytes of the file were read
/// that are the beginning of a line.
std::size_t follow(OnlineLog& log, GrowingFile& file, FollowCheckpoint& checkpoint,
                   const FollowLimits& limits) {
  std::string text;
  SettlingPause pause;
  const Clock::time_point start = Clock::now();
  Clock::time_point last_read = start;
  Clock::time_point next_line = start + std::chrono::seconds(1);
  while (!base::interrupted && !log.has_ended() && log.standing() == Standing::explained) {
    checkpoint.write_in_time(log, file, text.size());
    const GrowingFile::Got got = file.read_into(text);
    if (!read_lines(log, text)) {
      return text.size();
    }
    if (got == GrowingFile::Got::end || got == GrowingFile::Got::next_file) {
      read_rest(log, text);
      text.clear();
    }
    const Clock::time_point now = Clock::now();
    if (limits.shows_progress && now >= next_line) {
      show_progress(log, start);
      next_line = now + std::chrono::seconds(1);
    }
    const bool is_idle = limits.idle_seconds >= 0 &&
                         now - last_read >= std::chrono::duration<double>(limits.idle_seconds);
    if (got == GrowingFile::Got::end || (got == GrowingFile::Got::nothing && is_idle)) {
      break;
    }
    if (got == GrowingFile::Got::nothing) {
      pause.settle(log);
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    } else {
      last_read = now;
    }
  }
  if (!text.empty()) {
    log::warning("heddle check: the last line is not finished, and left out");
  }
  return text.size();
}

double idle_seconds(const std::string& text) {
  if (text.empty()) {
    return -1;
  }
  if (text.size() > 9 || text.find_first_not_of("0123456789") != std::string::npos) {
    throw BadInput("--idle-limit: '" + text + "' is not a whole number of seconds");
  }
  return std::stod(text);
}

/// Throws BadInput for what makes no sense together.
void check_words(const FollowWords& words) {
  if (words.report != "text" && words.report != "json") {
    throw BadInput("--report: unknown form '" + words.report + "'; known: text, json");
  }
  if (words.resume && words.checkpoint.empty()) {
    throw BadInput("--resume: needs --checkpoint FILE, the checkpoint to go on from");
  }
  if (words.checkpoint.empty()) {
    return;
  }
  if (words.log == "-") {
    throw BadInput("--checkpoint: standard input cannot be read again, follow a file instead");
  }
  std::error_code error;
  if (std::filesystem::equivalent(words.log, words.checkpoint, error)) {
    throw BadInput("--checkpoint: '" + words.checkpoint + "' is the log");
  }
}

int report(const OnlineLog& log, const FollowWords& words, std::ostream& output) {
  const bool is_interrupted = base::interrupted;
  if (log.standing() == Standing::explained && !log.has_header() && !is_interrupted) {
    throw BadInput(words.log + ": ended without a header");
  }
  output << (words.report == "json" ? follow_report_as_json(log, words.log, is_interrupted)
                                    : base::printable(follow_report_as_text(log, words.log)))
         << std::flush;
  switch (log.standing()) {
    case Standing::violated:
      return number_of(base::ExitStatus::violation);
    case Standing::undecided:
      return number_of(base::ExitStatus::not_decided);
    case Standing::explained:
      break;
  }
  return base::exit_number(base::ExitStatus::none_found);
}

/// Throws HelpRequested, BadInput.
FollowWords parse_words(const std::vector<std::string>& arguments) {
  FollowWords words;
  base::OptionParser parser("Says whether a log that is still written is linearizable.",
                            "heddle check --follow");
  parser.option("--follow", words.log, "LOG", "the log; - is standard input");
  parser.option("--type", words.type, "TYPE",
                "such as queue, stack or set; default: what the log says");
  parser.option("--idle-limit", words.idle_limit, "SECONDS",
                "end after so long without a new line");
  parser.option("--checkpoint", words.checkpoint, "FILE",
                "keep FILE up to date, to go on from later");
  parser
      .option("--checkpoint-every", words.checkpoint_every, "SECONDS",
              "how often the checkpoint is written (2)")
      .positive();
  parser.flag("--resume", words.resume, "go on from the checkpoint, as if never stopped");
  parser.option("--report", words.report, "FORM", "text, json");
  parser.flag("--progress", words.progress, "a line a second");
  parser.footer(base::exit_status_line());
  try {
    parser.parse(arguments);
  } catch (const base::OptionError& error) {
    throw BadInput(error.what());
  }
  check_words(words);
  return words;
}

}  // namespace

bool asks_to_follow(const std::vector<std::string>& arguments) {
  return std::ranges::any_of(arguments, [](const std::string& word) {
    return word == "--follow" || word.starts_with("--follow=");
  });
}

int run_follow_command(const std::vector<std::string>& arguments, std::ostream& output) {
  FollowWords words;
  try {
    words = parse_words(arguments);
  } catch (const base::HelpRequested& help) {
    output << help.text;
    return number_of(base::ExitStatus::none_found);
  }
  const Specification* const type = words.type.empty() ? nullptr : find_specification(words.type);
  if (!words.type.empty() && type == nullptr) {
    throw BadInput("--type: unknown specification '" + words.type + "'");
  }
  const FollowLimits limits{idle_seconds(words.idle_limit), words.progress};
  base::watch_interrupts();
  OnlineLog log(words.log, type);
  FollowCheckpoint checkpoint(words.checkpoint, words.checkpoint_every);
  const std::unique_ptr<GrowingFile> file =
      words.resume ? checkpoint.resume(log, words.log) : std::make_unique<GrowingFile>(words.log);
  const std::size_t unread = follow(log, *file, checkpoint, limits);
  checkpoint.write(log, *file, unread);
  log.settle(true);  // behind the checkpoint, from where more may follow
  log::wipe_progress();
  return report(log, words, output);
}

}  // namespace heddle::checkers
