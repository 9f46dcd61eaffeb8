#include "checkers/command/arguments/option_parser.hpp"

#include <CLI/CLI.hpp>

#include "checkers/bad_input.hpp"

namespace heddle::checkers {
namespace {

CLI::Option* added(CLI::App& app, const OptionDeclaration& declaration) {
  if (bool* const* flag = std::get_if<bool*>(&declaration.value)) {
    return app.add_flag(declaration.names, **flag, declaration.help);
  }
  if (std::string* const* text = std::get_if<std::string*>(&declaration.value)) {
    return app.add_option(declaration.names, **text, declaration.help);
  }
  auto* list = std::get<std::vector<std::string>*>(declaration.value);
  CLI::Option* option = app.add_option(declaration.names, *list, declaration.help);
  // One value each time it is given: the words behind it are not its own.
  return option->get_positional() ? option : option->allow_extra_args(false);
}

void declare(CLI::App& app, const OptionDeclaration& declaration) {
  CLI::Option* option = added(app, declaration);
  if (declaration.value_name != nullptr) {
    option->option_text(declaration.value_name);
  }
  if (declaration.group != nullptr) {
    option->group(declaration.group);
  }
}

}  // namespace

GivenOptions parse_options(const CommandDescription& command,
                           const std::vector<OptionDeclaration>& declarations,
                           const std::vector<std::string>& words) {
  CLI::App app(command.purpose, command.name);
  app.footer(command.footer);
  for (const OptionDeclaration& declaration : declarations) {
    declare(app, declaration);
  }
  GivenOptions given;
  try {
    app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
  } catch (const CLI::CallForHelp&) {
    given.help = app.help();
  } catch (const CLI::ParseError& problem) {
    throw BadInput(std::string(problem.what()) + " (see --help)");
  }
  for (const CLI::Option* option : app.get_options()) {
    if (option->count() > 0) {
      given.values.emplace(option->get_name(), option->results().front());
    }
  }
  return given;
}

}  // namespace heddle::checkers
