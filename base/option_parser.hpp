#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// Command lines of every program.
namespace heddle::base {

/// What no declared option allows. The message is one line that says so and names --help; each
/// program makes of it the misuse that it ends with.
class OptionError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A text was asked for instead of work: it is to be printed, with exit status 0.
struct HelpRequested {
  std::string text;
};

/// A command line, declared option by option: what is written, under which name, where it goes.
///
/// Wraps CLI11, whose header takes seconds to compile, so that one file includes it. The variables
/// that options are bound to must outlive the parser.
class OptionParser {
 public:
  /// One option, to be refined after it was declared.
  class Option {
   public:
    Option& required();
    /// Throws at parsing unless the value is a number above 0.
    Option& positive();
    Option& between(int least, int most);
    /// Known, but not told in the help.
    Option& hidden();

   private:
    friend class OptionParser;
    explicit Option(void* option) : option_(option) {}
    void* option_;  ///< CLI11's own
  };

  /// `description` and `program` stand at the head of the help.
  OptionParser(const std::string& description, const std::string& program);
  ~OptionParser();
  OptionParser(const OptionParser&) = delete;
  OptionParser& operator=(const OptionParser&) = delete;

  /// The last lines of the help, and how far to the right its descriptions begin.
  void footer(const std::string& text);
  void column_width(std::size_t columns);

  /// The heading in the help of the options that are declared from now on.
  void group(const char* name);

  /// An option whose value goes to `value`, called `placeholder` in the help. `name` is "--seed",
  /// "-o,--output", or without dashes that of an argument. A vector takes one value each time, or
  /// all arguments that are left. An option's text is never empty: that is a variable of a shell's
  /// that is not set, and would be taken for an option that is not given.
  template <typename T>
  Option option(const char* name, T& value, const char* placeholder, const std::string& help) {
    return add(name, Value(&value), placeholder, help);
  }
  /// Likewise, and the help calls the value after its type.
  template <typename T>
  Option option(const char* name, T& value, const std::string& help) {
    return add(name, Value(&value), nullptr, help);
  }
  Option flag(const char* name, bool& value, const std::string& help);
  Option flag(const char* name, std::function<void()> on_set, const std::string& help);

  /// `arguments` without the name of the program. Throws OptionError, or HelpRequested for --help.
  /// What `on_set` of a flag throws comes through.
  void parse(const std::vector<std::string>& arguments);

  /// Whether an option of that name is declared and was given.
  [[nodiscard]] bool is_given(const char* name) const;

  /// The value of such an option as it was written, the first if there are several.
  [[nodiscard]] std::optional<std::string> written(const char* name) const;

 private:
  struct App;
  using Value = std::variant<std::string*, std::vector<std::string>*, std::uint32_t*,
                             std::uint64_t*, double*>;

  Option add(const char* name, Value value, const char* placeholder, const std::string& help);

  std::unique_ptr<App> app_;
};

/// `words` of a command line without these options: of the first kind the next word is the value,
/// unless it is joined with '='.
[[nodiscard]] std::vector<std::string> without_options(const std::vector<std::string>& words,
                                                       std::span<const std::string_view> with_value,
                                                       std::span<const std::string_view> flags);

/// An integer as options are written. False if `text` is none.
[[nodiscard]] bool read_integer(const std::string& text, std::int64_t& number);

}  // namespace heddle::base
