#include "base/option_parser.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <type_traits>
#include <utility>

namespace heddle::base {
namespace {

CLI::Option& known(void* option) { return *static_cast<CLI::Option*>(option); }

CLI::Validator above_zero() {
  return {[](const std::string& text) {
            double number = 0;
            const bool good = CLI::detail::lexical_cast(text, number) && number > 0;
            return good ? std::string() : "expected a number above 0, found '" + text + "'";
          },
          ""};
}

/// CLI11 takes what is too large for the type for the largest value.
CLI::Validator representable_unsigned() {
  return {[](const std::string& text) -> std::string {
            if (text.empty() || text.front() == '-') {  // taken for 0, or for a very large one
              return "'" + text + "' is no number from 0 on";
            }
            const bool is_digits = text.find_first_not_of("0123456789") == std::string::npos;
            std::uint64_t number = 0;
            const auto [end, error] =
                std::from_chars(text.data(), text.data() + text.size(), number);
            const bool is_too_large = is_digits && error == std::errc::result_out_of_range;
            return is_too_large ? "'" + text + "' needs more than 64 bits" : std::string();
          },
          ""};
}

CLI::Validator finite_number() {
  return {[](const std::string& text) {
            double number = 0;
            const bool good = !CLI::detail::lexical_cast(text, number) || std::isfinite(number);
            return good ? std::string() : "'" + text + "' is no finite number";
          },
          ""};
}

/// A file without a name, most often a variable of a shell's that is not set.
CLI::Validator any_text() {
  return {[](const std::string& text) {
            return text.empty() ? std::string("expected a value, found an empty one")
                                : std::string();
          },
          ""};
}

}  // namespace

struct OptionParser::App {
  CLI::App app;
  const char* group = nullptr;  ///< null: CLI11's own

  Option declared(CLI::Option* option) const {
    if (group != nullptr) {
      option->group(group);
    }
    return Option(option);
  }
};

OptionParser::Option& OptionParser::Option::required() {
  known(option_).required();
  return *this;
}

OptionParser::Option& OptionParser::Option::positive() {
  known(option_).check(above_zero());
  return *this;
}

OptionParser::Option& OptionParser::Option::between(int least, int most) {
  known(option_).check(CLI::Range(least, most));
  return *this;
}

OptionParser::Option& OptionParser::Option::hidden() {
  known(option_).group("");
  return *this;
}

OptionParser::OptionParser(const std::string& description, const std::string& program)
    : app_(new App{CLI::App(description, program)}) {}

OptionParser::~OptionParser() = default;

void OptionParser::footer(const std::string& text) { app_->app.footer(text); }

void OptionParser::column_width(std::size_t columns) {
  app_->app.get_formatter()->column_width(columns);
}

void OptionParser::group(const char* name) { app_->group = name; }

OptionParser::Option OptionParser::add(const char* name, Value value, const char* placeholder,
                                       const std::string& help) {
  CLI::Option* option = std::visit(
      [&](auto* variable) {
        CLI::Option* added = app_->app.add_option(name, *variable, help);
        if constexpr (std::is_same_v<decltype(variable), std::vector<std::string>*>) {
          if (!added->get_positional()) {
            added->allow_extra_args(false);  // the words behind its one value are not its own
          }
        }
        if constexpr (std::is_same_v<decltype(variable), std::vector<std::string>*> ||
                      std::is_same_v<decltype(variable), std::string*>) {
          if (!added->get_positional()) {
            added->check(any_text());
          }
        }
        if constexpr (std::is_unsigned_v<std::remove_pointer_t<decltype(variable)>>) {
          added->check(representable_unsigned());
        }
        if constexpr (std::is_same_v<decltype(variable), double*>) {
          added->check(finite_number());
        }
        return added;
      },
      value);
  if (placeholder != nullptr) {
    option->option_text(placeholder);
  }
  return app_->declared(option);
}

OptionParser::Option OptionParser::flag(const char* name, bool& value, const std::string& help) {
  return app_->declared(app_->app.add_flag(name, value, help));
}

OptionParser::Option OptionParser::flag(const char* name, std::function<void()> on_set,
                                        const std::string& help) {
  return app_->declared(app_->app.add_flag_callback(name, std::move(on_set), help));
}

void OptionParser::parse(const std::vector<std::string>& arguments) {
  try {
    std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
    app_->app.parse(reversed);
  } catch (const CLI::CallForHelp&) {
    throw HelpRequested{app_->app.help()};
  } catch (const CLI::ParseError& error) {
    throw OptionError(std::string(error.what()) + " (see --help)");
  }
}

bool OptionParser::is_given(const char* name) const {
  const CLI::Option* option = app_->app.get_option_no_throw(name);
  return option != nullptr && option->count() > 0;
}

std::optional<std::string> OptionParser::written(const char* name) const {
  if (!is_given(name)) {
    return std::nullopt;
  }
  return app_->app.get_option(name)->results().front();
}

std::vector<std::string> without_options(const std::vector<std::string>& words,
                                         std::span<const std::string_view> with_value,
                                         std::span<const std::string_view> flags) {
  std::vector<std::string> kept;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view name = std::string_view(words[i]).substr(0, words[i].find('='));
    if (std::ranges::find(flags, name) != flags.end()) {
      continue;
    }
    if (std::ranges::find(with_value, name) == with_value.end()) {
      kept.push_back(words[i]);
    } else if (name.size() == words[i].size()) {
      ++i;  // its value
    }
  }
  return kept;
}

bool read_integer(const std::string& text, std::int64_t& number) {
  return CLI::detail::lexical_cast(text, number);
}

}  // namespace heddle::base
