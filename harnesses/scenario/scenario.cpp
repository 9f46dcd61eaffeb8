#include "harnesses/scenario/scenario.hpp"

#include <fmt/format.h>

#include <cctype>
#include <charconv>
#include <system_error>
#include <utility>

#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {
namespace {

bool is_name_start(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool is_name_part(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Recursive descent over the text; each function consumes what it is named after.
class Parser {
 public:
  Parser(std::string_view text, const std::vector<OperationDescription>& operations)
      : text_(text), operations_(operations) {}

  Scenario scenario() {
    Scenario result;
    std::vector<Call> part = calls("an operation");
    if (accept(">>")) {
      result.initial = std::move(part);
      part = calls("an operation after '>>'");
    }
    result.threads.push_back(std::move(part));
    while (accept("||")) {
      result.threads.push_back(calls("an operation after '||'"));
    }
    if (accept(";;")) {
      result.final = calls("an operation after ';;'");
    }
    if (!at_end()) {
      fail(expected_here(result));
    }
    return result;
  }

 private:
  /// One or more calls; `what` says what was expected if there is none.
  std::vector<Call> calls(const char* what) {
    std::vector<Call> result;
    while (!at_end() && is_name_start(text_[position_])) {
      result.push_back(call());
    }
    if (result.empty()) {
      fail(std::string("expected ") + what);
    }
    return result;
  }

  Call call() {
    const std::size_t start = position_;
    const std::string_view name = word();
    Call result{find(name, start), {}};
    const OperationDescription& operation = operations_[result.operation];
    if (!accept("(")) {
      fail("expected '(' after '" + std::string(name) + "'");
    }
    if (!accept(")")) {
      do {
        result.arguments.push_back(argument(operation, result.arguments.size()));
      } while (accept(","));
      if (!accept(")")) {
        fail("expected ',' or ')' after an argument of '" + std::string(name) + "'");
      }
    }
    if (result.arguments.size() != operation.arguments.size()) {
      wrong_count(operation, result.arguments.size(), start);
    }
    return result;
  }

  std::int64_t argument(const OperationDescription& operation, std::size_t index) {
    at_end();
    const std::size_t start = position_;
    const std::int64_t value = literal();
    if (index < operation.arguments.size()) {
      const HeddleArgument& accepted = operation.arguments[index];
      if (value < accepted.minimum || value > accepted.maximum) {
        fail_at(start, fmt::format("argument {} of '{}' must be between {} and {}", index + 1,
                                   operation.name, accepted.minimum, accepted.maximum));
      }
    }
    return value;
  }

  std::int64_t literal() {
    if (position_ < text_.size() && is_name_start(text_[position_])) {
      const std::size_t start = position_;
      const std::string_view name = word();
      if (name == "true" || name == "false") {
        return name == "true" ? 1 : 0;
      }
      fail_at(start, "expected an integer, true or false, found '" + std::string(name) + "'");
    }
    std::int64_t value = 0;
    const char* begin = text_.data() + position_;
    const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), value);
    if (error == std::errc::result_out_of_range) {
      fail("this integer needs more than 64 bits");
    }
    if (error != std::errc()) {
      fail("expected an integer, true or false");
    }
    position_ += static_cast<std::size_t>(end - begin);
    return value;
  }

  std::string_view word() {
    const std::size_t start = position_;
    while (position_ < text_.size() && is_name_part(text_[position_])) {
      ++position_;
    }
    return text_.substr(start, position_ - start);
  }

  std::uint32_t find(std::string_view name, std::size_t column) {
    std::vector<std::string_view> known;
    std::string list;
    for (std::uint32_t i = 0; i < operations_.size(); ++i) {
      if (operations_[i].name == name) {
        return i;
      }
      known.push_back(operations_[i].name);
      list += (i == 0 ? "" : ", ") + signature(operations_[i]);
    }
    const std::string_view near = nearest(name, known);
    const std::string hint = near.empty() ? "" : "; did you mean '" + std::string(near) + "'?";
    fail_at(column, fmt::format("unknown operation '{}'{} (known: {})", name, hint, list));
  }

  [[noreturn]] void wrong_count(const OperationDescription& operation, std::size_t given,
                                std::size_t column) const {
    const std::size_t wanted = operation.arguments.size();
    fail_at(column,
            fmt::format("'{}' takes {} {}, {} given: {}", operation.name, wanted,
                        wanted == 1 ? "argument" : "arguments", given, signature(operation)));
  }

  /// What may follow what has been read, for text that does not.
  static std::string expected_here(const Scenario& read) {
    if (!read.final.empty()) {
      return "expected an operation or the end";
    }
    const bool initial_possible = read.initial.empty() && read.threads.size() == 1;
    return std::string("expected an operation, ") + (initial_possible ? "'>>', " : "") +
           "'||', ';;' or the end";
  }

  /// Skips blanks first; true if nothing is left.
  bool at_end() {
    while (position_ < text_.size() &&
           std::isspace(static_cast<unsigned char>(text_[position_])) != 0) {
      ++position_;
    }
    return position_ == text_.size();
  }

  bool accept(std::string_view token) {
    at_end();
    if (text_.substr(position_, token.size()) != token) {
      return false;
    }
    position_ += token.size();
    return true;
  }

  [[noreturn]] void fail(const std::string& message) {
    const bool end = at_end();
    std::string found;
    if (message.starts_with("expected ")) {
      found = end ? ", found the end" : ", found '" + std::string(text_.substr(position_, 1)) + "'";
    }
    fail_at(position_, message + found);
  }

  [[noreturn]] void fail_at(std::size_t position, const std::string& message) const {
    throw UsageError(fmt::format("scenario, column {}: {}: {}", position + 1, message, text_));
  }

  std::string_view text_;
  const std::vector<OperationDescription>& operations_;
  std::size_t position_ = 0;
};

std::string join(const std::vector<Call>& calls,
                 const std::vector<OperationDescription>& operations) {
  std::string text;
  for (const Call& call : calls) {
    text += (text.empty() ? "" : " ") + to_text(call, operations[call.operation]);
  }
  return text;
}

}  // namespace

std::size_t Scenario::operation_count() const {
  std::size_t count = initial.size() + final.size();
  for (const std::vector<Call>& thread : threads) {
    count += thread.size();
  }
  return count;
}

Scenario parse_scenario(std::string_view text,
                        const std::vector<OperationDescription>& operations) {
  return Parser(text, operations).scenario();
}

std::string to_text(const Scenario& scenario, const std::vector<OperationDescription>& operations) {
  std::string text;
  if (!scenario.initial.empty()) {
    text = join(scenario.initial, operations) + " >> ";
  }
  for (std::size_t i = 0; i < scenario.threads.size(); ++i) {
    text += (i == 0 ? "" : " || ") + join(scenario.threads[i], operations);
  }
  if (!scenario.final.empty()) {
    text += " ;; " + join(scenario.final, operations);
  }
  return text;
}

std::string to_text(const Call& call, const OperationDescription& operation) {
  std::string text = operation.name + "(";
  for (std::size_t i = 0; i < call.arguments.size(); ++i) {
    text += i == 0 ? "" : ", ";
    const bool is_bool = operation.arguments[i].is_bool != 0;
    text +=
        is_bool ? (call.arguments[i] != 0 ? "true" : "false") : fmt::to_string(call.arguments[i]);
  }
  return text + ")";
}

}  // namespace heddle::harnesses
