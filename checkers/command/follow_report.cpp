#include "checkers/command/follow_report.hpp"

#include <fmt/format.h>

#include "base/json.hpp"
#include "base/printable_text.hpp"
#include "checkers/history/value_json.hpp"

namespace heddle::checkers {
namespace {

using base::Json;

bool has_ended_judgement(const LoggedOperation& each, const OnlineLog& log) {
  return std::max(each.invoked_line, each.responded_line) == log.line();
}

std::string window_as_text(const OnlineLog& log) {
  std::string text = "  around it, by lines of the log:\n";
  for (const LoggedOperation& each : log.window()) {
    const std::string end =
        each.responded_line == 0 ? "open" : "to " + std::to_string(each.responded_line);
    text += fmt::format("  {} {:>8} {:<11} {} (process {})\n",
                        has_ended_judgement(each, log) ? '>' : ' ', each.invoked_line, end,
                        to_text(each.operation), each.operation.process);
  }
  return text;
}

Json json_of(const LoggedOperation& each) {
  Json arguments = Json::array();
  for (const Value& argument : each.operation.arguments) {
    arguments.push_back(checkers::json_of(argument));
  }
  Json json{{"process", each.operation.process},
            {"operation", each.operation.method},
            {"arguments", std::move(arguments)},
            {"invoked_line", each.invoked_line}};
  if (each.responded_line != 0) {
    json["result"] = checkers::json_of(each.operation.result);
    json["responded_line"] = each.responded_line;
  }
  return json;
}

const char* verdict_of(Standing standing) {
  switch (standing) {
    case Standing::explained:
      return "explained";
    case Standing::violated:
      return "not explained";
    case Standing::undecided:
      break;
  }
  return "unknown";
}

}  // namespace

std::string follow_report_as_text(const OnlineLog& log, const std::string& name) {
  if (log.standing() == Standing::explained) {
    return fmt::format("{}: explained ({} operations, {} open)\n", base::printable_line(name),
                       log.operations(), log.open());
  }
  const char* const title =
      log.standing() == Standing::violated ? "not explained: " : "unknown from here: ";
  return title + base::printable_line(log.problem()) + "\n" + window_as_text(log);
}

std::string follow_report_as_json(const OnlineLog& log, const std::string& name,
                                  bool is_interrupted) {
  Json json{{"file", name},
            {"verdict", verdict_of(log.standing())},
            {"operations", log.operations()},
            {"open", log.open()},
            {"lines", log.line()},
            {"interrupted", is_interrupted}};
  if (log.type() != nullptr) {
    json["type"] = log.type()->name;
  }
  if (log.standing() != Standing::explained) {
    json["line"] = log.line();
    json["reason"] = log.reason();
    Json window = Json::array();
    for (const LoggedOperation& each : log.window()) {
      Json& added = window.push_back(json_of(each));
      added["ended_judgement"] = has_ended_judgement(each, log);
    }
    json["window"] = std::move(window);
  }
  return json.dump() + "\n";
}

}  // namespace heddle::checkers
