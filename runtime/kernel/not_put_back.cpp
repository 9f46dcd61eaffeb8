#include "runtime/kernel/not_put_back.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>

namespace heddle::runtime::not_put_back {
namespace {

struct Note {
  const char* what;
  char object[200];
};

constexpr std::size_t capacity = 32;
Note notes[capacity];
std::size_t count = 0;

}  // namespace

void note(const char* what, const char* object) {
  for (std::size_t i = 0; i < count; ++i) {
    if (notes[i].what == what) {
      return;
    }
  }
  if (count == capacity) {
    return;
  }
  Note& added = notes[count++];
  added.what = what;
  added.object[0] = 0;
  if (object != nullptr) {
    const std::size_t length =
        std::min(strnlen(object, sizeof added.object), sizeof added.object - 1);
    std::memcpy(added.object, object, length);
    added.object[length] = 0;
  }
}

std::vector<std::string> all() {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < count; ++i) {
    std::string text = notes[i].what;
    if (notes[i].object[0] != 0) {
      text += std::string(" '") + notes[i].object + "'";
    }
    texts.push_back(std::move(text));
  }
  return texts;
}

void forget() { count = 0; }

}  // namespace heddle::runtime::not_put_back
