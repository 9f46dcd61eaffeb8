#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "checkers/command/page/page_data.hpp"

namespace heddle::checkers {

/// A history as it stands in a page: JSON.
struct PageEntry {
  std::string told;
  std::string drawn;  ///< may be empty
  std::size_t operations = 0;
};

[[nodiscard]] PageEntry page_entry(const PageHistory& history);
[[nodiscard]] PageEntry page_entry_of_error(const std::string& file, const std::string& error);

/// One HTML file that needs no other, of what `heddle check` found out: docs/checking/page.md.
/// Whatever stands in a history is shown as text: the data is JSON in which no markup can begin,
/// and the page's policy lets only its own script run.
class CheckPage {
 public:
  /// So many operations of all histories are drawn; of a history beyond that there is only what is
  /// told of it.
  static constexpr std::size_t most_operations = 100'000;

  void add(const PageEntry& entry);

  /// The page says that not all histories were judged.
  void note_interrupt() { is_interrupted_ = true; }

  /// Ends in a line feed.
  [[nodiscard]] std::string text() const;

 private:
  std::string histories_;
  std::size_t operations_ = 0;
  bool is_interrupted_ = false;
};

/// Throws BadInput if the file cannot be written; then it is as it was before.
void write_check_page(const CheckPage& page, const std::string& path);

/// The page but for its data, made of view/ by cmake/HeddlePage.cmake.
extern const std::string_view page_before_data;
extern const std::string_view page_after_data;

}  // namespace heddle::checkers
