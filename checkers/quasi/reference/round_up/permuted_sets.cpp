#include "checkers/quasi/reference/round_up/permuted_sets.hpp"

#include <algorithm>
#include <numeric>

#include "checkers/time_scope.hpp"

namespace heddle::checkers {

PermutedSets::PermutedSets(const Completions& completion, const QuasiCriterion& criterion)
    : completion_(completion) {
  std::vector<std::size_t> sizes(criterion.sets.size());
  for (const End end : completion.ends()) {
    if (const auto set = completion.set_of(end.operation()); set && end.is_response()) {
      ++sizes[*set];
    }
  }
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    sets_.push_back({{}, QuasiPermutations(sizes[i], criterion.sets[i].factor)});
  }
}

void PermutedSets::begin(const std::vector<OperationIndex>& sequentialization) {
  poll_time(sequentialization.size());
  before_ = sequentialization;
  after_ = before_;
  moves_.resize(before_.size());
  std::iota(moves_.begin(), moves_.end(), 0U);
  for (Set& set : sets_) {
    set.places.clear();
    set.permutations.first_run();
  }
  for (OperationIndex place = 0; place < before_.size(); ++place) {
    if (const auto set = completion_.set_of(before_[place])) {
      sets_[*set].places.push_back(place);
    }
  }
}

/// As a counter whose digits are the permutations of the sets.
bool PermutedSets::next() {
  for (Set& set : sets_) {
    const bool has_next = set.permutations.backtrack_run();
    if (!has_next) {
      set.permutations.first_run();
    }
    take_over(set);
    if (has_next) {
      return true;
    }
  }
  return false;
}

void PermutedSets::take_over(const Set& set) {
  poll_time(set.places.size());
  for (std::size_t i = 0; i < set.places.size(); ++i) {
    const OperationIndex from = set.places[set.permutations.events()[i]];
    moves_[set.places[i]] = from;
    after_[set.places[i]] = before_[from];
  }
}

void PermutedSets::set_moves(const std::vector<OperationIndex>& moves) {
  moves_ = moves;
  for (std::size_t place = 0; place < moves.size(); ++place) {
    after_[place] = before_[moves[place]];
  }
}

unsigned PermutedSets::displacement(std::size_t place) const {
  const auto [first, last] = std::minmax<std::size_t>({place, moves_[place]});  // values
  const auto set = completion_.set_of(after_[place]);
  unsigned between = 0;
  poll_time(last - first);
  for (std::size_t i = first; i < last; ++i) {
    between += completion_.set_of(after_[i]) == set ? 1 : 0;
  }
  return between;
}

}  // namespace heddle::checkers
