#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "checkers/bad_input.hpp"
#include "checkers/state.hpp"

namespace heddle::checkers {

/// What a checkpoint holds: words written one behind the other, and read in the same order.
class WordWriter {
 public:
  void put(std::uint64_t word) { words_.push_back(word); }
  void put_code(Code code) {
    put(static_cast<std::uint64_t>(code));
    if (is_table_code(code)) {
      table_codes_.push_back(code);
    }
  }
  void put_text(std::string_view text);
  void append(const WordWriter& other);
  [[nodiscard]] const std::vector<std::uint64_t>& words() const { return words_; }

  /// The codes so far whose values only the table knows, some of them repeatedly.
  [[nodiscard]] const std::vector<Code>& table_codes() const { return table_codes_; }

 private:
  std::vector<std::uint64_t> words_;
  std::vector<Code> table_codes_;
};

/// Trusts nobody: throws BadInput if there are fewer words than are asked for, or one is not what
/// was asked for. Allocates no more than the words themselves take.
class WordReader {
 public:
  explicit WordReader(std::vector<std::uint64_t> words) : words_(std::move(words)) {}

  [[nodiscard]] std::uint64_t get();
  [[nodiscard]] bool get_flag();

  /// A number of items that follow, of at least a word each.
  [[nodiscard]] std::size_t get_count();
  [[nodiscard]] std::string get_text();

  /// A code of the table only if its new one was told.
  [[nodiscard]] Code get_code();
  void rename(Code old_code, Code new_code) { new_codes_[old_code] = new_code; }

  /// A moment that has been, or one that may also be ~0, never.
  [[nodiscard]] std::uint64_t get_moment();
  [[nodiscard]] std::uint64_t get_moment_or_never();
  void set_latest(std::uint64_t moment) { latest_ = moment; }

  [[nodiscard]] bool at_end() const { return next_ == words_.size(); }
  static void require(bool holds, const char* problem);

 private:
  std::vector<std::uint64_t> words_;
  std::size_t next_ = 0;
  std::uint64_t latest_ = ~std::uint64_t{0} - 1;
  std::unordered_map<Code, Code> new_codes_;
};

}  // namespace heddle::checkers
