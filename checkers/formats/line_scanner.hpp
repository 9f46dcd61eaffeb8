#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>

#include "checkers/formats/format.hpp"

namespace heddle::checkers {

// Reads a text line by line and word by word: for formats whose lines are words and numbers between
// spaces. Lines end with "\n" or "\r\n", the last one may end with the text. Nothing is allocated
// and nothing is read twice, unless for an error message.
class LineScanner {
 public:
  explicit LineScanner(const InputText& input);

  bool at_end() const { return place_ == end_; }
  std::uint32_t line() const { return line_; }  // the one the scanner is in, from 1
  const char* place() const { return place_; }

  // Goes to the first word of the line that is no space; false if the line has none any more.
  bool find_word() {
    while (place_ != end_ && (*place_ == ' ' || *place_ == '\t' || *place_ == '\r')) {
      ++place_;
    }
    return place_ != end_ && *place_ != '\n';
  }

  // The next word, empty if the line is over.
  std::string_view word();

  // A number, and nothing else up to the next space. `what` names it in messages: "the start".
  std::uint64_t natural(const char* what, std::uint64_t largest) {
    find_word();
    const std::uint64_t number = digits(what);
    if (number > largest) [[unlikely]] {
      fail_number(what, 0, largest);
    }
    return number;
  }

  // From -largest to largest, which is less than 2^63.
  std::int64_t integer(const char* what, std::int64_t largest) {
    find_word();
    const bool is_negative = place_ != end_ && *place_ == '-';
    place_ += is_negative ? 1 : 0;
    const std::uint64_t magnitude = digits(what);
    if (magnitude > static_cast<std::uint64_t>(largest)) [[unlikely]] {
      fail_number(what, -largest, static_cast<std::uint64_t>(largest));
    }
    const auto number = static_cast<std::int64_t>(magnitude);
    return is_negative ? -number : number;
  }

  // Leaves the line, in which nothing may follow any more.
  void end_line() {
    if (place_ != end_ && *place_ == '\n') [[likely]] {
      ++place_;
      ++line_;
      return;
    }
    end_unusual_line();
  }

  // What follows in the line, without its end; the scanner stands at the end then.
  std::string_view rest_of_line();

  // Leaves the line, whatever follows in it.
  void skip_line();

  // Throws BadInput "FILE:LINE: problem" about the line the scanner is in, or about another one.
  [[noreturn]] void fail(const std::string& problem) const;
  [[noreturn]] void fail(std::uint32_t line, const std::string& problem) const;

  // "'the word that stands there'", cut to a readable length, or "the end of the line".
  std::string found() const { return found_at(place_); }
  std::string found_at(const char* place) const;

  // Tells whoever holds the text how far it has been read, now and then.
  void release() {
    if (place_ >= next_release_) [[unlikely]] {
      release_now();
    }
  }

 private:
  static bool is_digit(char c) { return c >= '0' && c <= '9'; }

  // The digits here, all of them; something else may not follow without a space.
  std::uint64_t digits(const char* what) {
    const char* const start = place_;
    if (end_ - place_ < 8) [[unlikely]] {
      return digits_one_by_one(what, start, 0);
    }
    // Eight characters at once: find out how many of them are digits, and put the digits together
    // pair by pair. A byte that is no digit gets its highest bit set; what this carries over into
    // the bytes behind it does not matter.
    std::uint64_t word = 0;
    std::memcpy(&word, place_, sizeof word);
    word ^= 0x3030303030303030U;
    const std::uint64_t others = ((word + 0x7676767676767676U) | word) & 0x8080808080808080U;
    if (others == 0) [[unlikely]] {
      return digits_one_by_one(what, start, 0);
    }
    const auto count = static_cast<unsigned>(std::countr_zero(others)) / 8;
    place_ += count;
    if (count == 0 || !is_space(*place_)) [[unlikely]] {
      fail_digits(what, start);
    }
    word <<= 64 - 8 * count;
    word = (word * (1 + (10U << 8U)) >> 8U) & 0x00FF00FF00FF00FFU;
    word = (word * (1 + (100U << 16U)) >> 16U) & 0x0000FFFF0000FFFFU;
    return word * (1 + (std::uint64_t{10000} << 32U)) >> 32U;
  }

  static bool is_space(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }

  std::uint64_t digits_one_by_one(const char* what, const char* start, std::uint64_t number);
  void end_unusual_line();
  void release_now();
  [[noreturn]] void fail_digits(const char* what, const char* start) const;
  [[noreturn]] void fail_number(const char* what, std::int64_t smallest,
                                std::uint64_t largest) const;

  const InputText* input_;
  const char* place_;
  const char* end_;
  const char* next_release_;
  std::uint32_t line_ = 1;
};

// About how many lines a text has, rather more than less, from the length of its first ones.
std::size_t guess_lines(std::string_view text);

}  // namespace heddle::checkers
