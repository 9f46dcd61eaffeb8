#include "runtime/processes/call_text.hpp"

#include <initializer_list>

namespace heddle::runtime::processes {

CallText::CallText(const char* function) {
  for (; *function != 0; ++function) {
    put(*function);
  }
  put('(');
}

void CallText::put(char character) {
  if (length_ < most_bytes) {
    text_[length_++] = character;
  } else {
    is_cut_ = true;
  }
}

void CallText::put_escaped(unsigned char character) {
  constexpr const char* digits = "0123456789abcdef";
  switch (character) {
    case '"':
    case '\\':
      put('\\');
      put(static_cast<char>(character));
      return;
    case '\n':
      put('\\');
      put('n');
      return;
    default:
      break;
  }
  if (character >= 0x20 && character < 0x7f) {
    put(static_cast<char>(character));
    return;
  }
  put('\\');
  put('x');
  put(digits[character / 16]);
  put(digits[character % 16]);
}

void CallText::separate() {
  if (!is_first_) {
    put(',');
    put(' ');
  }
  is_first_ = false;
}

CallText& CallText::add(const char* string) {
  separate();
  if (string == nullptr) {
    for (const char each : {'N', 'U', 'L', 'L'}) {
      put(each);
    }
    return *this;
  }
  put('"');
  for (std::size_t i = 0; string[i] != 0; ++i) {
    if (i == most_of_string) {
      put('.');
      put('.');
      put('.');
      break;
    }
    put_escaped(static_cast<unsigned char>(string[i]));
  }
  put('"');
  return *this;
}

CallText& CallText::add_all(char* const* strings) {
  for (; strings != nullptr && *strings != nullptr && !is_cut_; ++strings) {
    add(*strings);
  }
  return *this;
}

CallText& CallText::end() {
  if (is_cut_) {
    text_[length_++] = '.';
    text_[length_++] = '.';
    text_[length_++] = '.';
  }
  text_[length_++] = ')';
  text_[length_] = 0;
  return *this;
}

}  // namespace heddle::runtime::processes
