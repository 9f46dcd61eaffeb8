#include "checkers/formats/input/line_scanner.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "checkers/bad_line.hpp"
#include "checkers/time_scope.hpp"

namespace heddle::checkers {
namespace {

static_assert(std::endian::native == std::endian::little, "digits() reads eight of them at once");

constexpr std::ptrdiff_t release_step = std::ptrdiff_t{1} << 20;
constexpr std::size_t readable_length = 40;

/// Text from a file for a message: one line, without control characters.
std::string quoted(std::string_view text) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string result = "'";
  for (const char c : text.substr(0, readable_length)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte < 0x7f && c != '\'' && c != '\\') {
      result += c;
    } else {
      result += {'\\', 'x', digits[byte >> 4U], digits[byte & 15U]};
    }
  }
  return result + (text.size() > readable_length ? "...'" : "'");
}

}  // namespace

LineScanner::LineScanner(const InputText& input)
    : input_(&input),
      place_(input.text.data()),
      end_(place_ + input.text.size()),
      next_release_(place_) {}

std::string_view LineScanner::word() {
  find_word();
  const char* const start = place_;
  while (place_ != end_ && !is_space(*place_)) {
    ++place_;
  }
  return {start, static_cast<std::size_t>(place_ - start)};
}

std::uint64_t LineScanner::digits_one_by_one(const char* what, const char* start,
                                             std::uint64_t number) {
  constexpr std::uint64_t largest = std::numeric_limits<std::uint64_t>::max();
  bool is_too_large = false;
  for (place_ = start; place_ != end_ && is_digit(*place_); ++place_) {
    const auto digit = static_cast<std::uint64_t>(*place_ - '0');
    is_too_large = is_too_large || number > (largest - digit) / 10;
    number = 10 * number + digit;
  }
  if (place_ == start || (place_ != end_ && !is_space(*place_))) {
    fail_digits(what, start);
  }
  if (is_too_large) {
    fail(std::string(what) + ": " + quoted({start, static_cast<std::size_t>(place_ - start)}) +
         " is too large a number");
  }
  return number;
}

void LineScanner::end_unusual_line() {
  if (find_word()) {
    fail("expected the end of the line, found " + found());
  }
  if (place_ != end_) {
    ++place_;
    ++line_;
  }
}

std::string_view LineScanner::rest_of_line() {
  const char* const start = place_;
  const auto* const found =
      static_cast<const char*>(std::memchr(place_, '\n', static_cast<std::size_t>(end_ - place_)));
  place_ = found == nullptr ? end_ : found;
  return {start, static_cast<std::size_t>(place_ - start)};
}

void LineScanner::skip_line() {
  poll_time(16);
  rest_of_line();
  end_line();
}

void LineScanner::fail(const std::string& problem) const { fail(line_, problem); }

void LineScanner::fail(std::uint32_t line, const std::string& problem) const {
  throw bad_line(input_->name, line, problem);
}

void LineScanner::release_now() {
  if (input_->holder != nullptr) {
    input_->holder->release_before(place_);
  }
  next_release_ = end_ - place_ > release_step ? place_ + release_step : end_;
}

std::string LineScanner::found_at(const char* place) const {
  const char* const end = std::find_if(place, end_, is_space);
  return place == end ? "the end of the line"
                      : quoted({place, static_cast<std::size_t>(end - place)});
}

void LineScanner::fail_digits(const char* what, const char* start) const {
  fail(std::string(what) + ": expected a number, found " + found_at(start));
}

void LineScanner::fail_number(const char* what, std::int64_t smallest,
                              std::uint64_t largest) const {
  const char* start = place_;
  while (start != input_->text.data() && !is_space(start[-1])) {
    --start;
  }
  fail(fmt::format("{}: expected a number from {} to {}, found {}", what, smallest, largest,
                   found_at(start)));
}

std::size_t guess_lines(std::string_view text) {
  constexpr std::size_t sample_bytes = std::size_t{64} << 10U;
  constexpr std::size_t shortest_line = 8;  // or empty lines would be taken for many operations
  const std::string_view sample = text.substr(0, sample_bytes);
  const auto lines = static_cast<std::size_t>(std::ranges::count(sample, '\n')) + 1;
  return text.size() / std::max(shortest_line, sample.size() / lines) + 1;
}

}  // namespace heddle::checkers
