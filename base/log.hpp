#pragma once

#include <fmt/core.h>

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <system_error>

#include "base/name_table.hpp"

/// What the tester says beside its reports: why it gives up, warnings, progress, and, where asked
/// for, what it does.
///
/// A message goes to standard error as printable_line() makes it, and with its time and level to a
/// file if there is one. Messages may come from any thread of the tester, never from an event path
/// and never from a fiber: this allocates, and what a fiber allocates belongs to the program under
/// test. A message that cannot be written is lost, without a word.
namespace heddle::log {

/// From silence to everything: messages up to the level that is set are written.
enum class Level : std::uint8_t {
  off,
  error,    ///< why a command gives up
  warning,  ///< it goes on, and its answer says less than was asked
  note,     ///< how far it is
  debug,    ///< what it does, step by step
};

inline constexpr auto level_names = base::name_table<Level>({
    {Level::off, "off"},
    {Level::error, "error"},
    {Level::warning, "warning"},
    {Level::note, "note"},
    {Level::debug, "debug"},
});

struct Settings {
  Level level = Level::note;
  std::string file;  ///< appended to; empty: none
};

/// From now on; not while another thread may log. If the file cannot be written the error says
/// why, and nothing has changed.
[[nodiscard]] std::error_code set_up(const Settings& settings);

[[nodiscard]] bool is_on(Level level);

/// One line, whatever is in `text`; its end is added. Does nothing unless is_on(level).
void write(Level level, std::string_view text);

/// Likewise, put together only if it is to be written.
template <typename... Arguments>
void error(fmt::format_string<Arguments...> text, Arguments&&... arguments) {
  if (is_on(Level::error)) {
    write(Level::error, fmt::vformat(text, fmt::make_format_args(arguments...)));
  }
}
template <typename... Arguments>
void warning(fmt::format_string<Arguments...> text, Arguments&&... arguments) {
  if (is_on(Level::warning)) {
    write(Level::warning, fmt::vformat(text, fmt::make_format_args(arguments...)));
  }
}
template <typename... Arguments>
void debug(fmt::format_string<Arguments...> text, Arguments&&... arguments) {
  if (is_on(Level::debug)) {
    write(Level::debug, fmt::vformat(text, fmt::make_format_args(arguments...)));
  }
}

/// The line of progress on standard error, in place of the one before: a note, though not one for
/// the file. A message wipes it; so must whoever writes to the terminal by another way.
void show_progress(std::string_view line);
void wipe_progress();

/// Takes text that is meant for standard error.
using Writer = std::function<void(std::string_view)>;

/// Text for standard error goes to `writer` while this lives; the last one made counts.
class Redirect {
 public:
  explicit Redirect(Writer writer);
  ~Redirect();
  Redirect(const Redirect&) = delete;
  Redirect& operator=(const Redirect&) = delete;

 private:
  Writer before_;
};

/// All of `text`, as far as `descriptor` takes it.
void write_all(int descriptor, std::string_view text);

}  // namespace heddle::log
