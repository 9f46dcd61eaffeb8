#include "scheduler/search/subtree.hpp"

#include <fmt/format.h>

#include <charconv>
#include <stdexcept>

namespace heddle::scheduler {

namespace {

constexpr std::string_view header = "heddle-subtree-1";

/// Reads the text from left to right.
class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  [[nodiscard]] bool at_end() {
    while (position_ < text_.size() && text_[position_] == ' ') {
      ++position_;
    }
    return position_ == text_.size();
  }
  bool accept(std::string_view part) {
    if (text_.substr(position_, part.size()) != part) {
      return false;
    }
    position_ += part.size();
    return true;
  }
  void expect(std::string_view part) {
    if (!accept(part)) {
      fail("\"" + std::string(part) + "\" expected");
    }
  }
  template <typename Number>
  Number number() {
    Number value = 0;
    const char* begin = text_.data() + position_;
    const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), value);
    if (error != std::errc()) {
      fail("a number that fits is expected");
    }
    position_ += static_cast<std::size_t>(end - begin);
    return value;
  }
  [[noreturn]] void fail(const std::string& what) const {
    throw std::invalid_argument(fmt::format("no subtree: {} at character {}", what, position_));
  }

 private:
  std::string_view text_;
  std::size_t position_ = 0;
};

RecordedStep parse_step(Parser& parser) {
  RecordedStep step;
  step.thread = parser.number<ThreadId>();
  if (step.thread >= max_threads) {
    parser.fail("there is no such thread");
  }
  if (parser.accept("=")) {
    step.value = parser.number<std::uint16_t>();
  }
  if (parser.accept(":")) {
    step.fingerprint = parser.number<std::uint32_t>();
  }
  return step;
}

Detour parse_detour(Parser& parser, const Subtree& subtree) {
  Detour detour;
  detour.first = detour.last = parser.number<std::uint32_t>();
  if (parser.accept("-")) {
    detour.last = parser.number<std::uint32_t>();
    parser.expect(">");
    detour.deferred = parser.number<ThreadId>();
    if (parser.accept(":")) {
      detour.deferred_fingerprint = parser.number<std::uint32_t>();
    }
  } else {
    detour.kind = Detour::Kind::value;
  }
  const std::uint32_t from = subtree.detours.empty() ? 0 : subtree.detours.back().last + 1;
  const bool fits = from <= detour.first && detour.first <= detour.last &&
                    detour.last < subtree.steps.size() && detour.deferred < max_threads;
  if (!fits) {
    parser.fail("the detour does not fit the steps");
  }
  return detour;
}

}  // namespace

std::string to_text(const Subtree& subtree) {
  std::string text(header);
  text += " |";
  for (const RecordedStep& step : subtree.steps) {
    text += fmt::format(" {}", step.thread);
    if (step.value != 0) {
      text += fmt::format("={}", step.value);
    }
    if (step.fingerprint != 0) {
      text += fmt::format(":{}", step.fingerprint);
    }
  }
  text += " |";
  for (const Detour& detour : subtree.detours) {
    text += fmt::format(" {}", detour.first);
    if (detour.kind == Detour::Kind::value) {
      continue;
    }
    text += fmt::format("-{}>{}", detour.last, detour.deferred);
    if (detour.deferred_fingerprint != 0) {
      text += fmt::format(":{}", detour.deferred_fingerprint);
    }
  }
  return text;
}

Subtree parse_subtree(std::string_view text) {
  Parser parser(text);
  parser.expect(header);
  Subtree subtree;
  static_cast<void>(parser.at_end());
  parser.expect("|");
  while (!parser.at_end() && !parser.accept("|")) {
    subtree.steps.push_back(parse_step(parser));
  }
  while (!parser.at_end()) {
    subtree.detours.push_back(parse_detour(parser, subtree));
  }
  const std::size_t end = subtree.detours.empty() ? 0 : subtree.detours.back().last + 1;
  if (end != subtree.steps.size()) {
    parser.fail("the last detour must end with the last step");
  }
  return subtree;
}

}  // namespace heddle::scheduler
