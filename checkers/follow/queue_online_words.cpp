#include <algorithm>

#include "checkers/follow/queue_online.hpp"

namespace heddle::checkers {

void QueueOnline::save(WordWriter& words) const {
  words.put(items_.size());
  for (const auto& [value, item] : items_) {
    words.put_code(value);
    words.put(item.add_start);
    words.put(item.add_end);
    words.put(item.is_taken ? 1 : 0);
  }
  words.put(overtakings_.size());
  for (const Overtaking& overtaking : overtakings_) {
    words.put(overtaking.take_end);
    words.put(overtaking.add_start);
  }
  save_gaps(certain_, words);
  words.put(undecided_.size());
  for (const EmptyRemoval& removal : undecided_) {
    save_gaps(removal.possible, words);
  }
}

void QueueOnline::load(WordReader& words) {
  for (std::size_t left = words.get_count(); left > 0; --left) {
    const Code value = words.get_code();
    const Moment add_start = words.get();
    const Moment add_end = words.get();
    const bool is_taken = words.get() != 0;
    items_[value] = {add_start, add_end, is_taken};
    if (add_end != never) {
      present_.push_back({.add_end = add_end, .value = value});
    }
  }
  std::ranges::sort(present_, {}, &Present::add_end);
  for (std::size_t left = words.get_count(); left > 0; --left) {
    const Moment take_end = words.get();
    overtakings_.push_back({.take_end = take_end, .add_start = words.get()});
  }
  certain_ = load_gaps(words);
  for (std::size_t left = words.get_count(); left > 0; --left) {
    undecided_.push_back({load_gaps(words)});
  }
}

void QueueOnline::save_gaps(const std::vector<Gaps>& gaps, WordWriter& words) {
  words.put(gaps.size());
  for (const Gaps& stretch : gaps) {
    words.put(stretch.first);
    words.put(stretch.last);
  }
}

std::vector<QueueOnline::Gaps> QueueOnline::load_gaps(WordReader& words) {
  std::vector<Gaps> gaps;
  for (std::size_t left = words.get_count(); left > 0; --left) {
    const Moment first = words.get();
    gaps.push_back({.first = first, .last = words.get()});
  }
  return gaps;
}

}  // namespace heddle::checkers
