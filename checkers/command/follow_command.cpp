#include "checkers/command/follow_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "base/exit_status.hpp"
#include "base/log.hpp"
#include "base/option_parser.hpp"
#include "checkers/bad_input.hpp"
#include "checkers/command/arguments/memory_budget.hpp"
#include "checkers/command/growing_file.hpp"
#include "checkers/follow/online_log.hpp"

namespace heddle::checkers {
namespace {

using Clock = std::chrono::steady_clock;

struct FollowWords {
  std::string log;
  std::string type;
  std::string idle_limit;
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
      return false;
    }
  }
  text.erase(0, from);
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

/// Until the log ends, has no explanation or is idle.
void follow(OnlineLog& log, GrowingFile& file, double idle_limit, bool shows_progress) {
  std::string text;
  const Clock::time_point start = Clock::now();
  Clock::time_point last_read = start;
  Clock::time_point next_line = start + std::chrono::seconds(1);
  while (!base::interrupted && !log.has_ended()) {
    const GrowingFile::Got got = file.read_into(text);
    if (!read_lines(log, text)) {
      return;
    }
    if (got == GrowingFile::Got::end || got == GrowingFile::Got::next_file) {
      read_rest(log, text);
      text.clear();
    }
    const Clock::time_point now = Clock::now();
    if (shows_progress && now >= next_line) {
      show_progress(log, start);
      next_line = now + std::chrono::seconds(1);
    }
    const bool is_idle =
        idle_limit >= 0 && now - last_read >= std::chrono::duration<double>(idle_limit);
    if (got == GrowingFile::Got::end || (got == GrowingFile::Got::nothing && is_idle)) {
      break;
    }
    if (got == GrowingFile::Got::nothing) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    } else {
      last_read = now;
    }
  }
  if (!text.empty()) {
    log::warning("heddle check: the last line is not finished, and left out");
  }
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

}  // namespace

bool asks_to_follow(const std::vector<std::string>& arguments) {
  return std::ranges::any_of(arguments, [](const std::string& word) {
    return word == "--follow" || word.starts_with("--follow=");
  });
}

int run_follow_command(const std::vector<std::string>& arguments, std::ostream& output) {
  FollowWords words;
  base::OptionParser parser("Says whether a log that is still written is linearizable.",
                            "heddle check --follow");
  parser.option("--follow", words.log, "the log; - is standard input");
  parser.option("--type", words.type, "queue, register; default: what the log says");
  parser.option("--idle-limit", words.idle_limit, "seconds without a line after which it ends");
  parser.flag("--progress", words.progress, "a line a second");
  try {
    parser.parse(arguments);
  } catch (const base::HelpRequested& help) {
    output << help.text;
    return number_of(base::ExitStatus::none_found);
  } catch (const base::OptionError& error) {
    throw BadInput(error.what());
  }
  const Specification* const type = words.type.empty() ? nullptr : find_specification(words.type);
  if (!words.type.empty() && type == nullptr) {
    throw BadInput("--type: unknown specification '" + words.type + "'");
  }
  base::watch_interrupts();
  OnlineLog log(words.log, type);
  GrowingFile file(words.log);
  follow(log, file, idle_seconds(words.idle_limit), words.progress);
  log::wipe_progress();
  if (log.standing() == Standing::violated) {
    output << "not explained: " << log.problem() << std::endl;
    return number_of(base::ExitStatus::violation);
  }
  if (log.standing() == Standing::undecided) {
    output << "unknown from here: " << log.problem() << std::endl;
    return number_of(base::ExitStatus::not_decided);
  }
  if (!log.has_header() && !base::interrupted) {
    throw BadInput(words.log + ": ended without a header");
  }
  output << words.log << ": explained (" << log.operations() << " operations, " << log.open()
         << " open)" << std::endl;
  return base::exit_number(base::ExitStatus::none_found);
}

}  // namespace heddle::checkers
