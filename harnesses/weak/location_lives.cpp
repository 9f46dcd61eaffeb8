#include "harnesses/weak/location_lives.hpp"

#include <algorithm>
#include <iterator>

namespace heddle::harnesses {

using scheduler::ByteRange;
using scheduler::LogEntry;
using scheduler::LogKind;

void LocationLives::clear() {
  lives_.clear();
  accessed_.clear();
  begun_.assign(begun_.size(), 0);
}

void LocationLives::look_at(std::span<const LogEntry> log) {
  for (const LogEntry& entry : log) {
    const bool begins = entry.kind == LogKind::plain_store || entry.kind == LogKind::allocation ||
                        entry.kind == LogKind::free_block || entry.kind == LogKind::life_end;
    if (!begins || entry.size == 0) {
      continue;
    }
    begun_.resize(std::max<std::size_t>(begun_.size(), entry.thread + 1U));
    const std::uint64_t count = ++begun_[entry.thread];
    begin_life({entry.address, entry.size}, count * scheduler::max_threads + entry.thread);
  }
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

void LocationLives::begin_life(const ByteRange& range, std::uint64_t life) {
  cut(lives_, range);
  lives_[range.address] = {.end = range.address + range.size, .life = life};
  cut(accessed_, range);
}

std::uint64_t LocationLives::life_of(const ByteRange& range) {
  const auto covering = [](Pieces& pieces, const ByteRange& bytes) -> Piece* {
    auto next = pieces.upper_bound(bytes.address);
    if (next != pieces.begin() && std::prev(next)->second.end > bytes.address) {
      return &std::prev(next)->second;
    }
    return next != pieces.end() && next->first < bytes.address + bytes.size ? &next->second
                                                                            : nullptr;
  };
  if (const Piece* accessed = covering(accessed_, range); accessed != nullptr) {
    return accessed->life;
  }
  const Piece* begun = covering(lives_, {range.address, 1});
  const std::uint64_t life = begun == nullptr ? 0 : begun->life;
  accessed_[range.address] = {.end = range.address + range.size, .life = life};
  return life;
}

}  // namespace heddle::harnesses
