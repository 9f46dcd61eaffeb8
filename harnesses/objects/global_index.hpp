#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "runtime/hooks/site.hpp"

namespace heddle::harnesses {

/// Which global variables lie at an address. They may overlap, though hardly any do.
class GlobalIndex {
 public:
  /// The variables must outlive this. O(n log n).
  explicit GlobalIndex(std::span<const runtime::GlobalVariable> globals);

  /// All that cover this address, in their order. O(log n), and 1 for each that begins between the
  /// address and the first of those that cover it.
  [[nodiscard]] std::vector<const runtime::GlobalVariable*> at(std::uintptr_t address) const;

 private:
  struct Place {
    const runtime::GlobalVariable* global = nullptr;
    std::uintptr_t begin = 0;
    std::uintptr_t furthest = 0;  ///< the last byte of any up to this one
  };
  std::vector<Place> places_;  ///< by where they begin
};

}  // namespace heddle::harnesses
