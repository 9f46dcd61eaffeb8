#pragma once

#include "checkers/formats/input/format.hpp"
#include "checkers/formats/input/interval_builder.hpp"
#include "checkers/formats/input/line_scanner.hpp"
#include "checkers/formats/lines/typed_lines.hpp"

namespace heddle::checkers {

/// Parses the one history of a file with a header "# TYPE" and a line per operation. `Lines` says
/// what FastLin's and FptLin's files do not share: `types`, `methods`, and read_operation(scanner,
/// lines, history, builder), which reads one line. In both, an operation that ends at a time stamp
/// precedes one that begins at it.
template <typename Lines>
class TypedLinesParser : public HistoryParser {
 public:
  explicit TypedLinesParser(const InputText& input) : input_(input), scanner_(input_) {}

  bool next(RecordedHistory& history) override {
    if (is_done_) {
      return false;
    }
    is_done_ = true;
    IntervalBuilder builder(history, input_.name);
    lines_.read_header(scanner_, Lines::types, Lines::methods, history);
    history.reserve(guess_lines(input_.text));
    while (find_line(scanner_)) {
      Lines::read_operation(scanner_, lines_, history, builder);
      scanner_.end_line();
      scanner_.release();
    }
    builder.finish(EqualStamps::end_then_begin);
    return true;
  }

 private:
  InputText input_;
  LineScanner scanner_;
  TypedLines lines_;
  bool is_done_ = false;
};

}  // namespace heddle::checkers
