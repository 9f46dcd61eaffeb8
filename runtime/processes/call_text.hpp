#pragma once

#include <cstddef>

/// The text of a call of the program's, for people to read: `system("rm \"a b\"")`. Strings of the
/// program are escaped and cut, so it is one line. Allocates nothing: it is made where the program
/// may still crash on what it handed over.
namespace heddle::runtime::processes {

class CallText {
 public:
  explicit CallText(const char* function);

  /// An argument: quoted, or null.
  CallText& add(const char* string);
  /// Those of a null-terminated list.
  CallText& add_all(char* const* strings);
  /// Closes the parenthesis.
  CallText& end();
  /// Needs end(). Valid as long as this object.
  [[nodiscard]] const char* text() const { return text_; }

 private:
  static constexpr std::size_t most_bytes = 400;
  static constexpr std::size_t most_of_string = 160;

  void separate();
  void put(char character);
  void put_escaped(unsigned char character);

  char text_[most_bytes + 8];
  std::size_t length_ = 0;
  bool is_first_ = true;
  bool is_cut_ = false;
};

}  // namespace heddle::runtime::processes
