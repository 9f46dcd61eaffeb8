#include "harnesses/objects/local_lives.hpp"

#include <algorithm>

namespace heddle::harnesses {
namespace {

using runtime::object_lives::Change;
using runtime::object_lives::Entry;
using runtime::object_lives::Moment;

constexpr std::size_t root = 1;

/// Behind the last byte; nothing lies at the last address there is.
std::uintptr_t behind_all(const Entry& entry) {
  return entry.address + std::min<std::uintptr_t>(entry.bytes, UINTPTR_MAX - entry.address);
}

/// For each node, which entry is the next that ends something there; entries are noted from the
/// last to the first, so that each one noted comes before all that were.
class NextEnds {
 public:
  static constexpr std::size_t never = SIZE_MAX;

  explicit NextEnds(std::size_t nodes) : all_(nodes, never), any_(nodes, never) {}

  void note(std::span<const std::size_t> nodes, std::size_t entry) {
    for (const std::size_t node : nodes) {
      all_[node] = entry;
      for (std::size_t above = node; above >= root && any_[above] != entry; above /= 2) {
        any_[above] = entry;
      }
    }
  }

  /// The first of those that were noted of anything that these nodes stand for.
  [[nodiscard]] std::size_t next(std::span<const std::size_t> nodes) const {
    std::size_t next = never;
    for (const std::size_t node : nodes) {
      next = std::min(next, any_[node]);
      for (std::size_t above = node / 2; above >= root; above /= 2) {
        next = std::min(next, all_[above]);
      }
    }
    return next;
  }

 private:
  std::vector<std::size_t> all_;  ///< noted of all that the node stands for, by that node itself
  std::vector<std::size_t> any_;  ///< noted of the node or of one below it
};

}  // namespace

void Beginnings::add(Moment moment, std::size_t which) {
  while (!kept_.empty() && kept_.back().moment >= moment) {
    kept_.pop_back();
  }
  kept_.push_back({moment, which});
}

std::size_t Beginnings::latest(Moment moment) const {
  const auto later = std::ranges::upper_bound(kept_, moment, {}, &Beginning::moment);
  return later == kept_.begin() ? nobody : std::prev(later)->which;
}

LocalLives::LocalLives(std::span<const Entry> entries) {
  cut(entries);
  beginnings_.resize(2 * cuts_.size());
  std::size_t local = 0;
  for (const Entry& entry : entries) {
    if (entry.change != Change::local_begins) {
      continue;
    }
    for (const std::size_t node : nodes_of(entry)) {
      beginnings_[node].add(entry.moment, local);
    }
    ++local;
  }
  ends_.assign(local, {UINT32_MAX, UINT32_MAX});
  find_ends(entries);
}

void LocalLives::cut(std::span<const Entry> entries) {
  for (const Entry& entry : entries) {
    if (entry.change == Change::local_begins) {
      cuts_.push_back(entry.address);
      cuts_.push_back(behind_all(entry));
    }
  }
  std::ranges::sort(cuts_);
  const auto repeated = std::ranges::unique(cuts_);
  cuts_.erase(repeated.begin(), repeated.end());
}

/// Needs an address that is not below the first cut.
std::size_t LocalLives::piece_of(std::uintptr_t address) const {
  const auto behind = std::ranges::upper_bound(cuts_, address);
  return static_cast<std::size_t>(behind - cuts_.begin()) - 1;
}

/// The fewest that stand for all pieces of which the entry's bytes have a part: a variable covers
/// each piece or has nothing of it. The leaf of piece i is node cuts_.size() + i.
std::vector<std::size_t> LocalLives::nodes_of(const Entry& entry) const {
  std::vector<std::size_t> nodes;
  if (entry.bytes == 0 || cuts_.empty() || behind_all(entry) <= cuts_.front()) {
    return nodes;
  }
  std::size_t first = cuts_.size() + piece_of(std::max(entry.address, cuts_.front()));
  std::size_t behind = cuts_.size() + piece_of(behind_all(entry) - 1) + 1;
  for (; first < behind; first /= 2, behind /= 2) {
    if (first % 2 == 1) {
      nodes.push_back(first++);
    }
    if (behind % 2 == 1) {
      nodes.push_back(--behind);
    }
  }
  return nodes;
}

void LocalLives::find_ends(std::span<const Entry> entries) {
  NextEnds ends(beginnings_.size());
  std::size_t local = ends_.size();
  for (std::size_t i = entries.size(); i-- > 0;) {
    if (entries[i].change == Change::local_ends) {
      ends.note(nodes_of(entries[i]), i);
    } else if (entries[i].change == Change::local_begins) {
      const std::size_t end = ends.next(nodes_of(entries[i]));
      --local;
      ends_[local] = end == NextEnds::never ? ends_[local] : entries[end].moment;
    }
  }
}

std::size_t LocalLives::latest(std::uintptr_t address, Moment moment) const {
  if (cuts_.empty() || address < cuts_.front()) {
    return nobody;
  }
  std::size_t latest = nobody;
  for (std::size_t node = cuts_.size() + piece_of(address); node >= root; node /= 2) {
    const std::size_t here = beginnings_[node].latest(moment);
    latest = here != nobody && (latest == nobody || here > latest) ? here : latest;
  }
  return latest;
}

}  // namespace heddle::harnesses
