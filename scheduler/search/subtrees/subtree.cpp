#include "scheduler/search/subtrees/subtree.hpp"

#include <fmt/format.h>

#include <algorithm>
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

void append_steps(std::string& text, std::span<const RecordedStep> steps) {
  for (const RecordedStep& step : steps) {
    text += fmt::format(" {}", step.thread);
    if (step.value != 0) {
      text += fmt::format("={}", step.value);
    }
    if (step.fingerprint != 0) {
      text += fmt::format(":{}", step.fingerprint);
    }
  }
}

void append_detours(std::string& text, std::span<const Detour> detours) {
  for (const Detour& detour : detours) {
    text += fmt::format(" {}", detour.first);
    if (detour.kind == Detour::Kind::value) {
      continue;
    }
    text += fmt::format("-{}>{}", detour.last, detour.deferred);
    if (detour.deferred_fingerprint != 0) {
      text += fmt::format(":{}", detour.deferred_fingerprint);
    }
  }
}

/// " | STEP ... | DETOUR ...", the steps behind those that `subtree` has already.
void parse_rest(Parser& parser, Subtree& subtree) {
  static_cast<void>(parser.at_end());
  parser.expect("|");
  bool has_detours = false;
  while (!parser.at_end() && !has_detours) {
    has_detours = parser.accept("|");
    if (!has_detours) {
      subtree.steps.push_back(parse_step(parser));
    }
  }
  while (!parser.at_end()) {
    subtree.detours.push_back(parse_detour(parser, subtree));
  }
  const std::size_t end = subtree.detours.empty() ? 0 : subtree.detours.back().last + 1;
  if (end != subtree.steps.size()) {
    parser.fail("the last detour must end with the last step");
  }
}

}  // namespace

std::string to_text(const Subtree& subtree) {
  std::string text(header);
  text += " |";
  append_steps(text, subtree.steps.elements());
  text += " |";
  append_detours(text, subtree.detours.elements());
  return text;
}

Subtree parse_subtree(std::string_view text) {
  Parser parser(text);
  parser.expect(header);
  Subtree subtree;
  parse_rest(parser, subtree);
  return subtree;
}

std::string to_text(std::span<const Subtree> subtrees, Fingerprints fingerprints) {
  const auto leave_out = [&](std::uint32_t& fingerprint) {
    fingerprint = fingerprints == Fingerprints::written ? fingerprint : 0;
  };
  std::string text;
  std::vector<RecordedStep> steps;   // of the last one
  std::vector<RecordedStep> before;  // those that it does not share with the one before
  for (std::size_t i = 0; i < subtrees.size(); ++i) {
    std::size_t kept = i == 0 ? 0 : subtrees[i].steps.shared_with(subtrees[i - 1].steps);
    before.assign(steps.begin() + static_cast<std::ptrdiff_t>(kept), steps.end());
    subtrees[i].steps.copy_to(steps, kept);
    const std::span<RecordedStep> more = std::span(steps).subspan(kept);
    std::ranges::for_each(more, leave_out, &RecordedStep::fingerprint);
    kept += static_cast<std::size_t>(std::ranges::mismatch(more, before).in1 - more.begin());
    text += fmt::format("{} |", kept);
    append_steps(text, std::span(steps).subspan(kept));
    text += " |";
    std::vector<Detour> detours = subtrees[i].detours.elements();
    std::ranges::for_each(detours, leave_out, &Detour::deferred_fingerprint);
    append_detours(text, detours);
    text += '\n';
  }
  return text;
}

std::vector<Subtree> parse_subtrees(std::string_view text) {
  std::vector<Subtree> subtrees;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    Parser parser(line);
    const auto kept = parser.number<std::uint32_t>();
    Subtree subtree;
    if (kept > 0) {
      if (subtrees.empty() || kept > subtrees.back().steps.size()) {
        parser.fail(fmt::format("line {} has no {} steps to keep", subtrees.size(), kept));
      }
      subtree.steps = subtrees.back().steps.first(kept);
    }
    parse_rest(parser, subtree);
    subtree.steps.share();
    subtrees.push_back(std::move(subtree));
  }
  return subtrees;
}

}  // namespace heddle::scheduler
