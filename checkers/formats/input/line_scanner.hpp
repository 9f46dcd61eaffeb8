#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>

#include "checkers/formats/input/format.hpp"
#include "checkers/time_scope.hpp"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace heddle::checkers {

/// Reads a text line by line and word by word: for formats whose lines are words and numbers
/// between spaces. Lines end with "\n" or "\r\n", the last one may end with the text. Nothing is
/// allocated and nothing is read twice, unless for an error message.
class LineScanner {
 public:
  explicit LineScanner(const InputText& input);

  [[nodiscard]] bool at_end() const { return place_ == end_; }
  [[nodiscard]] std::uint32_t line() const { return line_; }  // the one the scanner is in, from 1
  [[nodiscard]] const char* place() const { return place_; }

  /// Goes to the first word of the line that is no space; false if the line has none any more.
  bool find_word() {
    while (place_ != end_ && (*place_ == ' ' || *place_ == '\t' || *place_ == '\r')) {
      ++place_;
    }
    return place_ != end_ && *place_ != '\n';
  }

  /// The next word, empty if the line is over.
  std::string_view word();

  /// A number, and nothing else up to the next space. `what` names it in messages: "the start".
  std::uint64_t natural(const char* what, std::uint64_t largest) {
    find_word();
    const std::uint64_t number = digits(what);
    if (number > largest) [[unlikely]] {
      fail_number(what, 0, largest);
    }
    return number;
  }

  /// From -largest to largest, which is less than 2^63.
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

  /// Reads a whole line at once if it is nothing but that many numbers of at most 8 digits with
  /// one space in between. Else, near the end of the text, or where the machine has no suitable
  /// instructions, gives false and stays where it is.
  template <std::size_t count>
  [[gnu::always_inline]] bool read_plain_line(std::array<std::uint32_t, count>& numbers);

  /// Leaves the line, in which nothing may follow any more.
  void end_line() {
    poll_time(16);
    if (place_ != end_ && *place_ == '\n') [[likely]] {
      ++place_;
      ++line_;
      return;
    }
    end_unusual_line();
  }

  /// What follows in the line, without its end; the scanner stands at the end then.
  std::string_view rest_of_line();

  /// Leaves the line, whatever follows in it.
  void skip_line();

  /// Throws BadInput "FILE:LINE: problem" about the line the scanner is in, or about another one.
  [[noreturn]] void fail(const std::string& problem) const;
  [[noreturn]] void fail(std::uint32_t line, const std::string& problem) const;

  /// "'the word that stands there'", cut to a readable length, or "the end of the line".
  [[nodiscard]] std::string found() const { return found_at(place_); }
  [[nodiscard]] std::string found_at(const char* place) const;

  /// Tells whoever holds the text how far it has been read, now and then.
  void release() {
    if (place_ >= next_release_) [[unlikely]] {
      release_now();
    }
  }

 private:
  static bool is_digit(char c) { return c >= '0' && c <= '9'; }

  /// The digits here, all of them; something else may not follow without a space.
  std::uint64_t digits(const char* what) {
    const char* const start = place_;
    if (end_ - place_ < 8) [[unlikely]] {
      return digits_one_by_one(what, start, 0);
    }
    // Eight characters at once. A byte that is no digit gets its highest bit set; what this carries
    // over into the bytes behind it does not matter.
    const std::uint64_t word = eight_digits(place_);
    const std::uint64_t others = ((word + 0x7676767676767676U) | word) & 0x8080808080808080U;
    if (others == 0) [[unlikely]] {
      return digits_one_by_one(what, start, 0);
    }
    const auto count = static_cast<unsigned>(std::countr_zero(others)) / 8;
    place_ += count;
    if (count == 0 || !is_space(*place_)) [[unlikely]] {
      fail_digits(what, start);
    }
    return number_of(word << (64 - 8 * count));
  }

  /// Eight characters, each less '0', the first in the lowest byte.
  static std::uint64_t eight_digits(const char* place) {
    std::uint64_t word = 0;
    std::memcpy(&word, place, sizeof word);
    return word ^ 0x3030303030303030U;
  }

  /// Puts eight digits together pair by pair.
  static std::uint32_t number_of(std::uint64_t word) {
    word = (word * (1 + (10U << 8U)) >> 8U) & 0x00FF00FF00FF00FFU;
    word = (word * (1 + (100U << 16U)) >> 16U) & 0x0000FFFF0000FFFFU;
    return static_cast<std::uint32_t>(word * (1 + (std::uint64_t{10000} << 32U)) >> 32U);
  }

  /// Bit i says whether place[i] is no digit, for 64 characters.
  static std::uint64_t find_other_characters(const char* place);

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

#ifdef __SSE2__

inline std::uint64_t LineScanner::find_other_characters(const char* place) {
  std::uint64_t digits = 0;
  for (unsigned i = 0; i < 64; i += 16) {
    const __m128i characters = _mm_loadu_si128(reinterpret_cast<const __m128i*>(place + i));
    const __m128i values = _mm_sub_epi8(characters, _mm_set1_epi8('0'));
    const __m128i are_digits = _mm_cmpeq_epi8(_mm_min_epu8(values, _mm_set1_epi8(9)), values);
    digits |= static_cast<std::uint64_t>(_mm_movemask_epi8(are_digits)) << i;
  }
  return ~digits;
}

template <std::size_t count>
inline bool LineScanner::read_plain_line(std::array<std::uint32_t, count>& numbers) {
  // Eight characters before the end of a number are read, whatever they are.
  if (end_ - place_ < 64 || place_ - input_->text.data() < 8) [[unlikely]] {
    return false;
  }
  std::uint64_t others = find_other_characters(place_);
  unsigned start = 0;
  bool is_plain = true;
  for (std::size_t i = 0; i < count; ++i) {
    const auto stop = static_cast<unsigned>(std::countr_zero(others)) % 64;
    const unsigned length = stop - start;
    is_plain &= others != 0;
    is_plain &= length - 1 < 8;
    is_plain &= place_[stop] == (i + 1 < count ? ' ' : '\n');
    const std::uint64_t word = eight_digits(place_ + stop - 8);
    const unsigned before = 64 - 8 * length;  // bits of what stands before the number
    numbers[i] = number_of(word >> before % 64 << before % 64);
    start = stop + 1;
    others &= others - 1;
  }
  if (is_plain) [[likely]] {
    place_ += start;
    ++line_;
  }
  return is_plain;
}

#else

template <std::size_t count>
inline bool LineScanner::read_plain_line(std::array<std::uint32_t, count>&) {
  return false;
}

#endif

/// About how many lines a text has, rather more than less, from the length of its first ones.
std::size_t guess_lines(std::string_view text);

}  // namespace heddle::checkers
