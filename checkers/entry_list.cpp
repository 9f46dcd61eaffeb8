#include "checkers/entry_list.hpp"

#include <algorithm>

namespace heddle::checkers {

void EntryList::build(const History& history) {
  ends_.clear();
  const std::size_t size = history.size();
  for (OperationIndex i = 0; i < size; ++i) {
    const Operation& operation = history.operations[i];
    ends_.push_back({operation.invocation, i, false, i});
    if (operation.response) {
      ends_.push_back({*operation.response, size + i, true, i});
    }
  }
  std::ranges::sort(ends_, [](const End& a, const End& b) {
    return a.position != b.position ? a.position < b.position : a.order < b.order;
  });
  links_.assign(1, Link{});
  invocations_.resize(size);
  for (const End& end : ends_) {
    const auto entry = static_cast<Entry>(links_.size());
    links_.push_back({entry - 1, entry + 1, head, end.operation, end.is_response});
    if (end.is_response) {
      links_[invocations_[end.operation]].response = entry;
    } else {
      invocations_[end.operation] = entry;
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
