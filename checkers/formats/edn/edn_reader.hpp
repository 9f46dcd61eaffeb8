#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "checkers/formats/input/format.hpp"

namespace heddle::checkers {

enum class EdnKind : std::uint8_t {
  nil,
  boolean,
  integer,  ///< that fits into 64 bits
  string,   ///< text is what stands between the quotes, escapes and all
  keyword,  ///< text is ":f"
  other,    ///< a symbol, a character, any other number: text is how it is written
  list,     ///< ( ) or [ ]: the two are equal in EDN
  set,      ///< #{ }
  map,      ///< { }: key, value, key, value, ...
  tagged    ///< #tag form: one child; text is "#tag"
};

/// A form with all it contains, in the order of the text: its `size` - 1 successors are its parts.
struct EdnNode {
  EdnKind kind = EdnKind::nil;
  bool boolean = false;
  std::uint32_t line = 0;  ///< where it begins
  std::uint32_t size = 1;
  std::int64_t integer = 0;
  std::string_view text;
};

/// Reads EDN (extensible data notation, as Clojure prints data) form by form, in one pass: commas
/// are spaces, ";" begins a comment, "#_" hides a form; namespaced maps "#:n{...}" count as tagged.
/// Whatever is wrong is thrown as BadInput "NAME:LINE: ...". Forms may be nested 64 levels deep.
class EdnReader {
 public:
  explicit EdnReader(const InputText& input);

  /// Enters the list or vector that stands next, if one does.
  bool enter_list();

  /// Reads the next form; its nodes are valid until the next call. Null at the end: of the list
  /// that was entered, which must be closed, or of the text.
  const EdnNode* next();

  [[nodiscard]] std::uint32_t line() const { return line_; }
  [[noreturn]] void fail(std::uint32_t line, const std::string& problem) const;

 private:
  void skip_space();
  void skip_comment();
  void read_form(int depth);
  void read_forms(std::size_t parent, char closing, int depth);
  void read_string(EdnNode& node);
  void read_hash(int depth);
  void read_atom();
  void classify(EdnNode& node) const;
  EdnNode& add(EdnKind kind);
  std::string_view token();
  [[nodiscard]] bool at(char c) const { return position_ < text_.size() && text_[position_] == c; }

  const std::string name_;
  std::string_view text_;
  std::size_t position_ = 0;
  std::uint32_t line_ = 1;
  char closing_ = '\0';  ///< of the list that was entered
  std::uint32_t entered_line_ = 0;
  std::vector<EdnNode> nodes_;
};

/// What follows a form and all it contains.
inline const EdnNode* after(const EdnNode* node) { return node + node->size; }

}  // namespace heddle::checkers
