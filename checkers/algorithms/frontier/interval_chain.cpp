#include "checkers/algorithms/frontier/interval_chain.hpp"

#include <algorithm>
#include <numeric>

namespace heddle::checkers {

IntervalChain::IntervalChain(Budget& budget)
    : budget_(budget),
      elements_(counted_vector<Element>(budget)),
      slots_(counted_vector<std::uint32_t>(budget)),
      last_invocations_(counted_vector<Position>(budget, 1)),
      by_invocation_(counted_vector<Index>(budget)) {}

void IntervalChain::sort() {
  std::ranges::sort(elements_, [](const Element& a, const Element& b) {
    return a.response != b.response ? a.response < b.response : a.invocation < b.invocation;
  });
  by_invocation_.resize(size());
  std::iota(by_invocation_.begin(), by_invocation_.end(), 0);
  std::ranges::sort(by_invocation_, {}, [&](Index i) { return elements_[i].invocation; });
  last_invocations_.reserve(size() + 1);
  for (const Element& element : elements_) {
    completed_ += element.response == never ? 0 : 1;
    last_invocations_.push_back(std::max(last_invocations_.back(), element.invocation + 1));
  }
  assign_slots();
}

void IntervalChain::assign_slots() {
  slots_.resize(size());
  CountedVector<std::uint32_t> free = counted_vector<std::uint32_t>(budget_);
  std::uint32_t count = 0;
  Index closed = 0;  // elements whose slots are free again
  for (const Index i : by_invocation_) {
    for (; elements_[closed].response < elements_[i].invocation; ++closed) {
      free.push_back(slots_[closed]);
    }
    if (free.empty()) {
      slots_[i] = count++;
    } else {
      slots_[i] = free.back();
      free.pop_back();
    }
  }
  words_ = std::max<std::size_t>(1, (count + 63) / 64);
}

std::span<const IntervalChain::Index> IntervalChain::open_at(Index base) {
  while (first_list_ + lists_.size() <= base) {
    extend_lists();
  }
  return lists_[base - first_list_];
}

/// The list of the next base: that of the one before without the element that has responded, and
/// with those that have begun since.
void IntervalChain::extend_lists() {
  const auto base = static_cast<Index>(first_list_ + lists_.size());
  CountedVector<Index> list = counted_vector<Index>(budget_);
  if (!lists_.empty()) {
    list.assign(lists_.back().begin() + 1, lists_.back().end());
  }
  for (;
       begun_ < size() && elements_[by_invocation_[begun_]].invocation <= elements_[base].response;
       ++begun_) {
    const Index begun = by_invocation_[begun_];
    if (begun >= base) {
      list.insert(std::ranges::lower_bound(list, begun), begun);
    }
  }
  budget_.look();
  lists_.push_back(std::move(list));
}

void IntervalChain::forget_below(Index base) {
  while (first_list_ < base && lists_.size() > 1) {  // the next list is made from the last one
    lists_.pop_front();
    ++first_list_;
  }
}

void IntervalChain::start_again() {
  lists_.clear();
  first_list_ = 0;
  begun_ = 0;
}

void IntervalChain::insert(Index& base, std::uint64_t* set, Index element) const {
  const auto flip = [&](Index i) { set[slots_[i] / 64] ^= std::uint64_t{1} << (slots_[i] % 64); };
  if (element != base) {
    flip(element);
    return;
  }
  for (++base; base < size() && contains(set, base); ++base) {
    flip(base);
  }
}

std::uint64_t IntervalChain::last_invocation(Index base, const std::uint64_t* set) {
  std::uint64_t last = last_invocations_[base];
  if (base < size()) {
    for (const Index i : open_at(base)) {
      if (contains(set, i)) {
        last = std::max<std::uint64_t>(last, elements_[i].invocation + std::uint64_t{1});
      }
    }
  }
  return last;
}

}  // namespace heddle::checkers
