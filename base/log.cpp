#include "base/log.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "base/printable_text.hpp"

// Thread-local variables would be one more thing to keep right where fibers switch stacks.
#define SPDLOG_NO_THREAD_ID
#define SPDLOG_NO_TLS
#define SPDLOG_LEVEL_NAMES {"trace", "debug", "note", "warning", "error", "critical", "off"}
#include <spdlog/logger.h>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/base_sink.h>

// The one file that includes spdlog, of which only logger, sink and formatter are used: no
// registry, so that nothing is shared with a program under test that uses spdlog itself, and no
// thread.
namespace heddle::log {
namespace {

constexpr std::string_view wipe = "\r\x1b[K";

spdlog::level::level_enum to_spdlog(Level level) {
  switch (level) {
    case Level::off:
      return spdlog::level::off;
    case Level::error:
      return spdlog::level::err;
    case Level::warning:
      return spdlog::level::warn;
    case Level::note:
      return spdlog::level::info;
    case Level::debug:
      break;
  }
  return spdlog::level::debug;
}

/// Standard error: messages and the line of progress.
class Terminal final : public spdlog::sinks::base_sink<std::mutex> {
 public:
  Terminal() : base_sink(std::make_unique<spdlog::pattern_formatter>("%v")) {}

  /// Returns the one before.
  Writer replace_writer(Writer writer) {
    const std::scoped_lock lock(mutex_);
    return std::exchange(writer_, std::move(writer));
  }

  void show_progress(std::string_view line) {
    const std::scoped_lock lock(mutex_);
    writer_(std::string(wipe).append(line));
    has_progress_ = true;
  }

  void wipe_progress() {
    const std::scoped_lock lock(mutex_);
    wipe_line();
  }

 private:
  void sink_it_(const spdlog::details::log_msg& message) override {
    spdlog::memory_buf_t line;
    formatter_->format(message, line);
    wipe_line();
    const std::string_view mark = message.level == spdlog::level::debug ? "debug: " : "";
    writer_(std::string(mark).append(line.data(), line.size()));
  }

  void flush_() override {}

  void wipe_line() {
    if (!has_progress_) {
      return;
    }
    writer_(wipe);
    has_progress_ = false;
  }

  Writer writer_ = [](std::string_view text) { write_all(STDERR_FILENO, text); };
  bool has_progress_ = false;
};

/// A file, a write(2) for each line: lines of several processes do not mix, and a crash loses none.
class File final : public spdlog::sinks::base_sink<std::mutex> {
 public:
  /// Takes the descriptor.
  explicit File(int descriptor)
      : base_sink(std::make_unique<spdlog::pattern_formatter>("%Y-%m-%d %H:%M:%S.%e %P %l %v")),
        descriptor_(descriptor) {}
  ~File() override { close(descriptor_); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

 private:
  void sink_it_(const spdlog::details::log_msg& message) override {
    spdlog::memory_buf_t line;
    formatter_->format(message, line);
    write_all(descriptor_, {line.data(), line.size()});
  }

  void flush_() override {}

  int descriptor_;
};

struct Log {
  std::shared_ptr<Terminal> terminal = std::make_shared<Terminal>();
  spdlog::logger logger{"heddle", terminal};

  Log() {
    logger.set_error_handler([](const std::string&) {});
  }
};

/// Never destroyed: what happens while the process ends may be logged too.
Log& the_log() {
  static Log& log = *new Log;
  return log;
}

}  // namespace

std::error_code set_up(const Settings& settings) {
  Log& log = the_log();
  std::vector<spdlog::sink_ptr> sinks{log.terminal};
  if (!settings.file.empty()) {
    const int file = open(settings.file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (file < 0) {
      return {errno, std::generic_category()};
    }
    sinks.push_back(std::make_shared<File>(file));
  }
  log.logger.sinks() = std::move(sinks);
  log.logger.set_level(to_spdlog(settings.level));
  return {};
}

bool is_on(Level level) { return the_log().logger.should_log(to_spdlog(level)); }

void write(Level level, std::string_view text) {
  const std::string line = base::printable_line(text);
  the_log().logger.log(to_spdlog(level), spdlog::string_view_t(line.data(), line.size()));
}

void show_progress(std::string_view line) {
  if (is_on(Level::note)) {
    the_log().terminal->show_progress(base::printable_line(line));
  }
}

void wipe_progress() { the_log().terminal->wipe_progress(); }

Redirect::Redirect(Writer writer)
    : before_(the_log().terminal->replace_writer(std::move(writer))) {}

Redirect::~Redirect() { the_log().terminal->replace_writer(std::move(before_)); }

void write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno == EINTR) {
      continue;
    }
    if (written <= 0) {
      return;
    }
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

}  // namespace heddle::log
