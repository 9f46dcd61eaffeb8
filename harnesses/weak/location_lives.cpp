#include "harnesses/weak/location_lives.hpp"

#include <algorithm>
#include <iterator>

namespace heddle::harnesses {

using scheduler::ByteRange;
using scheduler::LogEntry;
using scheduler::LogKind;

void LocationLives::clear() {
  blocks_.clear();
  lives_.clear();
  accessed_.clear();
  untold_.clear();
  begun_.assign(begun_.size(), 0);
}

bool LocationLives::look_at(const LogEntry& entry) {
  const bool allocates = entry.kind == LogKind::allocation;
  const bool begins = allocates || entry.kind == LogKind::plain_store ||
                      entry.kind == LogKind::free_block || entry.kind == LogKind::life_end;
  if (!begins || entry.size == 0) {
    return false;
  }
  begun_.resize(std::max<std::size_t>(begun_.size(), entry.thread + 1U));
  const std::uint64_t life = ++begun_[entry.thread] * scheduler::max_threads + entry.thread;
  const ByteRange range{entry.address, entry.size};
  begin(lives_, range, life);
  cut(accessed_, range);
  if (allocates) {
    begin(blocks_, range, life);
  }
  return true;
}

void LocationLives::begin_untold(const ByteRange& range) {
  constexpr unsigned bits_of_count = 16;  // an address has 47
  const std::uint64_t life = (range.address << bits_of_count) | ++untold_[range.address];
  begin(lives_, range, life);
  cut(accessed_, range);
}

void LocationLives::cut(Pieces& pieces, const ByteRange& range) {
  const std::uintptr_t end = range.address + range.size;
  auto piece = pieces.lower_bound(range.address);
  if (piece != pieces.begin()) {
    auto& [begin, before] = *std::prev(piece);
    if (before.end > end) {
      pieces.insert(piece, {end, before});
    }
    before.end = std::min(before.end, range.address);
  }
  while (piece != pieces.end() && piece->first < end) {
    const Piece cut = piece->second;
    piece = pieces.erase(piece);
    if (cut.end > end) {
      pieces.insert(piece, {end, cut});
    }
  }
}

void LocationLives::begin(Pieces& pieces, const ByteRange& range, std::uint64_t life) {
  cut(pieces, range);
  pieces[range.address] = {.end = range.address + range.size, .life = life};
}

/// The first piece that has a byte of the range; null: there is none.
const LocationLives::Piece* LocationLives::first_in(const Pieces& pieces, const ByteRange& range) {
  const auto next = pieces.upper_bound(range.address);
  if (next != pieces.begin() && std::prev(next)->second.end > range.address) {
    return &std::prev(next)->second;
  }
  return next != pieces.end() && next->first < range.address + range.size ? &next->second : nullptr;
}

std::uint64_t LocationLives::block_of(std::uintptr_t address) const {
  const Piece* block = first_in(blocks_, {address, 1});
  return block == nullptr ? 0 : block->life;
}

std::uint64_t LocationLives::life_of(const ByteRange& range) {
  if (const Piece* accessed = first_in(accessed_, range); accessed != nullptr) {
    return accessed->life;
  }
  const Piece* begun = first_in(lives_, {range.address, 1});
  const std::uint64_t life = begun == nullptr ? 0 : begun->life;
  accessed_[range.address] = {.end = range.address + range.size, .life = life};
  return life;
}

}  // namespace heddle::harnesses
