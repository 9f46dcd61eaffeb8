#include "checkers/algorithms/entry_list.hpp"

namespace heddle::checkers {

void EntryList::build(const CodedHistory& history) {
  list_ends(history, ends_);
  links_.assign(1, Link{});
  invocations_.resize(history.size());
  for (const End end : ends_) {
    const auto entry = static_cast<Entry>(links_.size());
    links_.push_back({entry - 1, entry + 1, head, end.operation(), end.is_response()});
    if (end.is_response()) {
      links_[invocations_[end.operation()]].response = entry;
    } else {
      invocations_[end.operation()] = entry;
    }
  }
  links_[head].next = 1;
  links_.push_back({static_cast<Entry>(links_.size() - 1), head, head, 0, true});
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
