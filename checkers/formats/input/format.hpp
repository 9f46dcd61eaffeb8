#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "checkers/history/recorded_history.hpp"

namespace heddle::checkers {

/// Whoever holds a text in memory, and may give back what nobody will read again.
class TextHolder {
 public:
  virtual ~TextHolder() = default;

  /// A parser will not read before `place` any more; called for every MiB or so.
  virtual void release_before(const char* place) = 0;
};

/// What a parser reads: the whole text of a file, wherever it came from.
struct InputText {
  std::string name;              ///< for messages
  std::string_view text;         ///< valid as long as the parser is used
  TextHolder* holder = nullptr;  ///< to be told how far a parser has come, if not null
};

/// Reads the histories of one text, one after the other.
class HistoryParser {
 public:
  virtual ~HistoryParser() = default;

  /// Replaces `history`, whose memory is kept, by the next one; false if there is none any more.
  /// Whatever is wrong is thrown as BadInput with one line of text that starts with "NAME:LINE: ".
  virtual bool next(RecordedHistory& history) = 0;
};

/// A file format. All of them: history_formats().
struct Format {
  const char* name;         ///< as --format takes it: "violat"
  const char* description;  ///< one line, for the help text

  /// Whether a text that begins like this (64 KiB, or all of it) is of this format. Cheap, and true
  /// for one format at most; for a damaged text, rather true where its first lines are in order.
  bool (*recognises)(std::string_view beginning);

  std::unique_ptr<HistoryParser> (*open)(const InputText& input);
};

}  // namespace heddle::checkers
