#include "checkers/follow/word_stream.hpp"

#include <algorithm>
#include <cstring>

namespace heddle::checkers {

void WordWriter::put_text(std::string_view text) {
  put(text.size());
  while (!text.empty()) {
    std::uint64_t word = 0;
    const std::size_t part = std::min(text.size(), sizeof word);
    std::memcpy(&word, text.data(), part);
    put(word);
    text.remove_prefix(part);
  }
}

void WordWriter::append(const WordWriter& other) {
  words_.insert(words_.end(), other.words_.begin(), other.words_.end());
  table_codes_.insert(table_codes_.end(), other.table_codes_.begin(), other.table_codes_.end());
}

void WordReader::require(bool holds, const char* problem) {
  if (!holds) {
    throw BadInput(problem);
  }
}

std::uint64_t WordReader::get() {
  require(next_ < words_.size(), "the state ends too early");
  return words_[next_++];
}

bool WordReader::get_flag() {
  const std::uint64_t word = get();
  require(word <= 1, "the state holds a wrong flag");
  return word == 1;
}

std::size_t WordReader::get_count() {
  const std::uint64_t count = get();
  require(count <= words_.size() - next_, "the state holds a wrong count");
  return count;
}

std::string WordReader::get_text() {
  const std::uint64_t size = get();
  require(size <= (words_.size() - next_) * sizeof(std::uint64_t), "the state holds a wrong count");
  std::string text(size, ' ');
  std::memcpy(text.data(), words_.data() + next_, size);
  next_ += (size + sizeof(std::uint64_t) - 1) / sizeof(std::uint64_t);
  return text;
}

Code WordReader::get_code() {
  const Code code = static_cast<Code>(get());
  if (!is_table_code(code)) {
    return code;
  }
  const auto found = new_codes_.find(code);
  require(found != new_codes_.end(), "the state holds a code without a value");
  return found->second;
}

std::uint64_t WordReader::get_moment() {
  const std::uint64_t moment = get();
  require(moment <= latest_, "the state holds a moment that has not been yet");
  return moment;
}

std::uint64_t WordReader::get_moment_or_never() {
  const std::uint64_t moment = get();
  require(moment <= latest_ || moment == ~std::uint64_t{0},
          "the state holds a moment that has not been yet");
  return moment;
}

}  // namespace heddle::checkers
