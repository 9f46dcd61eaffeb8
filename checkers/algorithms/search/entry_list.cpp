#include "checkers/algorithms/search/entry_list.hpp"

namespace heddle::checkers {

void EntryList::build(const CodedHistory& history) {
  list_ends(history, ends_);
  links_.resize(ends_.size() + 2);
  invocations_.resize(history.size());
  links_[head] = {head, 1, head, {}};
  Entry entry = 1;
  for (const End end : ends_) {
    links_[entry] = {entry - 1, entry + 1, head, end};
    if (end.is_response()) {
      links_[invocations_[end.operation()]].response = entry;
    } else {
      invocations_[end.operation()] = entry;
    }
    ++entry;
  }
  constexpr End response_of_nothing{1};
  links_[entry] = {entry - 1, head, head, response_of_nothing};
}

void EntryList::lift(Entry invocation) {
  detach(invocation);
  if (links_[invocation].response != head) {
    detach(links_[invocation].response);
  }
}

void EntryList::unlift(Entry invocation) {
  if (links_[invocation].response != head) {
    attach(links_[invocation].response);
  }
  attach(invocation);
}

}  // namespace heddle::checkers
