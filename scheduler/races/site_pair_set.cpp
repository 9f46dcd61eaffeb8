#include "scheduler/races/site_pair_set.hpp"

#include <algorithm>

namespace heddle::scheduler {
namespace {

constexpr std::size_t bits_of_word = 64;
constexpr std::size_t bits_of_entry = 32;  ///< of a list

}  // namespace

std::uint32_t SitePairSet::number_of(SiteId site) {
  const auto [at, is_new] = numbers_.try_emplace(site, static_cast<std::uint32_t>(rows_.size()));
  if (is_new) {
    rows_.emplace_back();
  }
  return at->second;
}

/// A row has partners of smaller numbers and the site itself, so it is never too short.
SitePairSet::Place SitePairSet::place_of(std::uint32_t one, std::uint32_t other) {
  return {std::max(one, other), std::min(one, other)};
}

bool SitePairSet::insert(SiteId one, SiteId other) {
  const std::uint32_t first = number_of(one);
  const auto [number, partner] = place_of(first, number_of(other));
  Row& row = rows_[number];
  if (!row.bits.empty()) {
    std::uint64_t& word = row.bits[partner / bits_of_word];
    const std::uint64_t bit = std::uint64_t{1} << partner % bits_of_word;
    const bool is_new = (word & bit) == 0;
    word |= bit;
    return is_new;
  }
  const auto at = std::ranges::lower_bound(row.list, partner);
  if (at != row.list.end() && *at == partner) {
    return false;
  }
  row.list.insert(at, partner);
  if (row.list.size() * bits_of_entry > number + bits_of_word) {
    row.bits.resize(number / bits_of_word + 1);
    for (const std::uint32_t entry : row.list) {
      row.bits[entry / bits_of_word] |= std::uint64_t{1} << entry % bits_of_word;
    }
    row.list = {};
  }
  return true;
}

void SitePairSet::erase(SiteId one, SiteId other) {
  if (!contains(one, other)) {
    return;
  }
  const auto [number, partner] = place_of(numbers_.at(one), numbers_.at(other));
  Row& row = rows_[number];
  if (!row.bits.empty()) {
    row.bits[partner / bits_of_word] &= ~(std::uint64_t{1} << partner % bits_of_word);
  } else {
    row.list.erase(std::ranges::lower_bound(row.list, partner));
  }
}

bool SitePairSet::contains(SiteId one, SiteId other) const {
  const auto first = numbers_.find(one);
  const auto second = numbers_.find(other);
  if (first == numbers_.end() || second == numbers_.end()) {
    return false;
  }
  const auto [number, partner] = place_of(first->second, second->second);
  const Row& row = rows_[number];
  return row.bits.empty() ? std::ranges::binary_search(row.list, partner)
                          : (row.bits[partner / bits_of_word] >> partner % bits_of_word & 1U) != 0;
}

}  // namespace heddle::scheduler
