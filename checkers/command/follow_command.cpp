#include "checkers/command/follow_command.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "base/exit_status.hpp"
#include "base/log.hpp"
#include "base/option_parser.hpp"
#include "checkers/bad_input.hpp"
#include "checkers/command/arguments/memory_budget.hpp"
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

/// The bytes of a file that grows, also across its renaming and its truncation.
class GrowingFile {
 public:
  explicit GrowingFile(std::string path) : path_(std::move(path)) {
    file_ = path_ == "-" ? STDIN_FILENO : open(path_.c_str(), O_RDONLY | O_CLOEXEC);
    if (file_ < 0) {
      throw BadInput("--follow: cannot read '" + path_ + "'");
    }
  }
  GrowingFile(const GrowingFile&) = delete;
  GrowingFile& operator=(const GrowingFile&) = delete;
  ~GrowingFile() {
    if (file_ > STDIN_FILENO) {
      close(file_);
    }
  }

  /// Adds what there is to `text`; false if there is nothing for now.
  bool read_into(std::string& text) {
    constexpr std::size_t block = std::size_t{1} << 16U;
    pollfd ready{.fd = file_, .events = POLLIN, .revents = 0};
    if (poll(&ready, 1, 20) <= 0) {
      return false;  // a pipe whose writer pauses
    }
    const std::size_t before = text.size();
    text.resize(before + block);
    const ssize_t count = read(file_, text.data() + before, block);
    text.resize(before + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    is_over_ = count == 0 && file_ == STDIN_FILENO;
    return count > 0 || (count == 0 && !is_over_ && goes_on());
  }

  [[nodiscard]] bool is_over() const { return is_over_; }  ///< of standard input

 private:
  /// At the end: whether there is a new file under the name, or this one begins anew.
  bool goes_on() {
    struct stat here{};
    struct stat named{};
    if (fstat(file_, &here) != 0) {
      return false;
    }
    if (here.st_size < lseek(file_, 0, SEEK_CUR)) {
      log::warning("heddle check: {} was truncated: going on at its beginning", path_);
      lseek(file_, 0, SEEK_SET);
      return true;
    }
    if (stat(path_.c_str(), &named) != 0 ||
        (named.st_ino == here.st_ino && named.st_dev == here.st_dev)) {
      return false;
    }
    if (!is_replaced_) {
      is_replaced_ = true;  // what was written between the last read and the renaming
      return true;
    }
    const int next = open(path_.c_str(), O_RDONLY | O_CLOEXEC);
    if (next < 0) {
      return false;
    }
    close(file_);
    file_ = next;
    is_replaced_ = false;
    return true;
  }

  std::string path_;
  int file_ = -1;
  bool is_over_ = false;
  bool is_replaced_ = false;
};

void show_progress(const OnlineLog& log, Clock::time_point start) {
  const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
  log::show_progress(fmt::format("{} operations, {:.0f} a second, {} open, {} remembered, {} MiB",
                                 log.operations(),
                                 static_cast<double>(log.operations()) / std::max(seconds, 0.001),
                                 log.open(), log.remembered(), resident_bytes() >> 20U));
}

/// Until the log ends, has no explanation or is idle.
void follow(OnlineLog& log, GrowingFile& file, double idle_limit, bool shows_progress) {
  std::string text;
  const Clock::time_point start = Clock::now();
  Clock::time_point last_read = start;
  Clock::time_point next_line = start + std::chrono::seconds(1);
  while (!base::interrupted && !log.has_ended()) {
    const bool has_more = file.read_into(text);
    std::size_t from = 0;
    for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', from)) {
      log.read_line(std::string_view(text).substr(from, end - from));
      from = end + 1;
      if (log.standing() != Standing::explained) {
        return;
      }
    }
    text.erase(0, from);
    const Clock::time_point now = Clock::now();
    if (shows_progress && now >= next_line) {
      show_progress(log, start);
      next_line = now + std::chrono::seconds(1);
    }
    if (has_more) {
      last_read = now;
    } else if (file.is_over() ||
               (idle_limit >= 0 && now - last_read >= std::chrono::duration<double>(idle_limit))) {
      return;
    } else {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
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
  output << words.log << ": explained (" << log.operations() << " operations, " << log.open()
         << " open)" << std::endl;
  return base::exit_number(base::ExitStatus::none_found);
}

}  // namespace heddle::checkers
