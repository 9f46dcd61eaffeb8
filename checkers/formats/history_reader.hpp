#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "checkers/formats/input/format.hpp"
#include "checkers/formats/input/history_input.hpp"

namespace heddle::checkers {

/// Reads the histories of a file, one after the other:
///
///   HistoryReader reader(path, "auto");
///   RecordedHistory recorded;  // used again and again: its memory is kept
///   while (reader.next(recorded)) {
///     bind(recorded, *find_specification(recorded.type));
///     ... check_log_linear(recorded.coded, options) ...
///   }
///
/// Whatever is wrong with the file is thrown as BadInput, one line that starts with "FILE:LINE: "
/// (or "FILE: " where no line can be named). What bind() or an algorithm finds wrong with an
/// operation, located() turns into such a line. Not for two threads at a time.
class HistoryReader {
 public:
  /// Opens the file, "-" for standard input, and finds out its format: by content if `format` is
  /// "auto". Text packed with gzip is unpacked, up to `unpacked_bytes`. Throws BadInput if the file
  /// cannot be read, is empty or has no format that is known. The messages call it `path`, and "-"
  /// "standard input".
  explicit HistoryReader(const std::string& path, std::string_view format = "auto",
                         std::size_t unpacked_bytes = default_unpacked_bytes);

  /// Reads a text that is in memory already, and stays there.
  HistoryReader(const InputText& text, std::string_view format);

  /// Replaces `history` by the next one of the file; false if there is none any more.
  bool next(RecordedHistory& history);

  [[nodiscard]] const Format& format() const { return *format_; }
  [[nodiscard]] const std::string& name() const { return text_.name; }

 private:
  bool parse(RecordedHistory& history);
  void open(std::string_view format);

  std::unique_ptr<HistoryInput> input_;  ///< null if the text is somebody else's
  InputText text_;
  const Format* format_ = nullptr;
  std::unique_ptr<HistoryParser> parser_;
  bool has_one_ = false;
};

/// The same problem with the line of the file that the operation begins in: "FILE:LINE: ...".
BadInput located(const BadOperation& problem, const std::string& file,
                 const RecordedHistory& history);
BadInput located(const NotApplicable& problem, const std::string& file,
                 const RecordedHistory& history);

}  // namespace heddle::checkers
