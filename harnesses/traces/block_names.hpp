#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

/// Short names for heap blocks. "heap block 3 of T1" stands in a trace wherever the block's address
/// is accessed or is a value; a reader who looks for an address that comes back needs a name that
/// fits a column and catches the eye.
namespace heddle::harnesses {

class BlockNames {
 public:
  /// `text` with each "heap block N" or "heap block N of TM" replaced by its name, given in order
  /// of first use: A, B,
  /// ..., Z, AA, ...; "heap block 3 of T1 +8" becomes "A+8".
  std::string shorten(const std::string& text);

  /// "A is heap block 3 of T1", in order of the names.
  [[nodiscard]] std::vector<std::string> legend() const;

  /// The blocks that have names, in the names' order.
  [[nodiscard]] const std::vector<std::string>& blocks() const { return blocks_; }

 private:
  std::map<std::string, std::string> names_;
  std::vector<std::string> blocks_;
};

/// Whether what is accessed in the block is named: "heap block 3.next", "heap block 3 of T1[2]".
[[nodiscard]] bool has_part(const std::string& object);

/// Adds each "heap block N" or "heap block N of TM" in `text`.
void add_blocks_in(const std::string& text, std::set<std::string>& blocks);

}  // namespace heddle::harnesses
