#include "checkers/formats/history_reader.hpp"

#include <fmt/format.h>

#include "checkers/bad_input.hpp"
#include "checkers/formats/history_formats.hpp"

namespace heddle::checkers {
namespace {

BadInput at_operation(const std::string& file, const RecordedHistory& history,
                      OperationIndex operation, const char* problem) {
  return BadInput(fmt::format("{}:{}: {}", file, history.lines.at(operation), problem));
}

const Format& format_of(const InputText& text, std::string_view name) {
  const Format* format = name == "auto" ? detect_format(text.text) : find_format(name);
  if (format != nullptr) {
    return *format;
  }
  if (name == "auto") {
    throw BadInput(text.name + ":1: not of a format that is known: " + format_names() +
                   "; see --format");
  }
  throw BadInput("--format: unknown format '" + std::string(name) + "'; known: auto, " +
                 format_names());
}

}  // namespace

HistoryReader::HistoryReader(const std::string& path, std::string_view format,
                             std::size_t unpacked_bytes)
    : input_(std::make_unique<HistoryInput>(path, unpacked_bytes)), text_(input_->text()) {
  try {
    open(format);
  } catch (const BadInput&) {
    input_->check_size();
    throw;
  }
}

HistoryReader::HistoryReader(const InputText& text, std::string_view format) : text_(text) {
  open(format);
}

void HistoryReader::open(std::string_view format) {
  if (text_.text.starts_with("\xEF\xBB\xBF")) {
    text_.text.remove_prefix(3);  // the mark that some programs put before UTF-8
  }
  if (format != "auto") {
    format_of(text_, format);  // a wrong name is the caller's mistake, whatever the file holds
  }
  if (text_.text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
    throw BadInput(text_.name + ":1: empty: no history in it");
  }
  format_ = &format_of(text_, format);
  parser_ = format_->open(text_);
}

/// Whatever a file that became shorter seems to hold, or seems to have wrong.
bool HistoryReader::parse(RecordedHistory& history) {
  const auto check_size = [&] {
    if (input_ != nullptr) {
      input_->check_size();
    }
  };
  try {
    const bool has_one = parser_->next(history);
    check_size();
    return has_one;
  } catch (const BadInput&) {
    check_size();
    throw;
  }
}

bool HistoryReader::next(RecordedHistory& history) {
  if (parse(history)) {
    has_one_ = true;
    return true;
  }
  if (!has_one_) {
    throw BadInput(text_.name + ":1: no history in it");
  }
  return false;
}

BadInput located(const BadOperation& problem, const std::string& file,
                 const RecordedHistory& history) {
  return at_operation(file, history, problem.operation(), problem.what());
}

BadInput located(const NotApplicable& problem, const std::string& file,
                 const RecordedHistory& history) {
  if (problem.operation()) {
    return at_operation(file, history, *problem.operation(), problem.what());
  }
  return BadInput(file + ": " + problem.what());
}

}  // namespace heddle::checkers
