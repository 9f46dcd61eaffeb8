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
  std::vector<Code> being_added;
  for (std::size_t left = words.get_count(); left > 0; --left) {
    const Code value = words.get_code();
    const Moment add_start = words.get_moment();
    const Moment add_end = words.get_moment_or_never();
    const bool is_taken = words.get_flag();
    WordReader::require(items_.try_emplace(value, Item{add_start, add_end, is_taken}).second,
                        "a value is twice in the queue");
    WordReader::require(add_end == never || !is_taken, "a value is in the queue and removed");
    if (add_end == never) {
      being_added.push_back(value);
    } else {
      present_.push_back({.add_end = add_end, .value = value});
    }
  }
  std::ranges::sort(being_added);
  WordReader::require(being_added == context_.open_additions(),
                      "additions are open that the queue does not know");
  std::ranges::sort(present_, {}, &Present::add_end);
  WordReader::require(std::ranges::adjacent_find(present_, {}, &Present::add_end) == present_.end(),
                      "two additions ended at one moment");
  for (std::size_t left = words.get_count(); left > 0; --left) {
    const Moment take_end = words.get_moment();
    const Moment add_start = words.get_moment();
    WordReader::require(overtakings_.empty() || (take_end > overtakings_.back().take_end &&
                                                 add_start > overtakings_.back().add_start),
                        "removals are not in their order");
    overtakings_.push_back({.take_end = take_end, .add_start = add_start});
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
    const Moment first = words.get_moment();
    const Moment last = words.get_moment();
    WordReader::require(first <= last && (gaps.empty() || first > gaps.back().last),
                        "stretches of time are not in their order");
    gaps.push_back({.first = first, .last = last});
  }
  return gaps;
}

}  // namespace heddle::checkers
