#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "checkers/formats/input/line_scanner.hpp"
#include "checkers/history/recorded_history.hpp"

namespace heddle::checkers {

// What FastLin's and FptLin's files have in common: a header "# TYPE", then a line per operation,
// which names the method and gives a value or two.

/// What the values mean.
enum class Values : std::uint8_t {
  argument,      ///< V: is put in, the method answers nothing
  result,        ///< V: is the answer; -1 means that nothing was there
  present,       ///< V: is the argument, the answer is true
  absent,        ///< V: is the argument, the answer is false
  key,           ///< V B: an argument, and the answer as 1 or 0
  flag,          ///< B: the answer as 1 or 0
  two_arguments  ///< V W
};

struct LineMethod {
  std::string_view type;  ///< as the header calls it
  std::string_view word;  ///< as the file calls it
  std::string_view name;  ///< as the specification does
  Values values;
};

/// A method that the file calls as the specification does.
constexpr LineMethod as_named(std::string_view type, std::string_view name, Values values) {
  return {type, name, name, values};
}

struct LineType {
  std::string_view word;
  std::string_view specification;
};

/// The methods of one type of one format, which stand together in its table.
class TypedLines {
 public:
  /// Reads the header, whose type must be among `types`, and gives `history` its type and methods.
  void read_header(LineScanner& scanner, std::span<const LineType> types,
                   std::span<const LineMethod> methods, RecordedHistory& history);

  /// The next word, as an index into RecordedHistory::methods.
  [[nodiscard]] std::uint16_t read_method(LineScanner& scanner) const;

  /// The values behind it: arguments and result of `call`.
  void read_values(LineScanner& scanner, std::uint16_t method, Call& call) const;

 private:
  std::span<const LineMethod> methods_;
};

/// Goes to the next line that is neither empty nor a comment (#); false at the end of the text.
bool find_line(LineScanner& scanner);

/// Whether the text has the header "# TYPE" with one of the types, and nothing else in that line;
/// then `rest` is what follows from the next line on that is neither empty nor a comment.
bool has_type_header(std::string_view text, std::span<const LineType> types,
                     std::string_view& rest);

}  // namespace heddle::checkers
