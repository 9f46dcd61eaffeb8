#include "harnesses/objects/global_index.hpp"

#include <algorithm>

namespace heddle::harnesses {

GlobalIndex::GlobalIndex(std::span<const runtime::GlobalVariable> globals) {
  for (const runtime::GlobalVariable& global : globals) {
    if (global.size > 0) {
      const auto begin = reinterpret_cast<std::uintptr_t>(global.address);
      places_.push_back({&global, begin, begin + global.size - 1});
    }
  }
  std::ranges::sort(places_, {}, &Place::begin);
  for (std::size_t i = 1; i < places_.size(); ++i) {
    places_[i].furthest = std::max(places_[i].furthest, places_[i - 1].furthest);
  }
}

std::vector<const runtime::GlobalVariable*> GlobalIndex::at(std::uintptr_t address) const {
  std::vector<const runtime::GlobalVariable*> found;
  auto place = std::ranges::upper_bound(places_, address, {}, &Place::begin);
  while (place != places_.begin() && (--place)->furthest >= address) {
    if (address - place->begin < place->global->size) {
      found.push_back(place->global);
    }
  }
  std::ranges::sort(found);
  return found;
}

}  // namespace heddle::harnesses
