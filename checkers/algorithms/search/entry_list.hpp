#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "checkers/history/coded_history.hpp"

namespace heddle::checkers {

/// The invocations and responses of a history in their order, as a doubly linked list from which an
/// operation can be lifted and to which it can be returned, both in constant time (Wing and Gong,
/// 1993, section 4). An operation may be linearized next exactly if its invocation stands before
/// the first response of the list.
///
/// Entries are named by number. Lifted operations must be unlifted in the reverse order. Rebuilding
/// keeps the memory.
class EntryList {
 public:
  using Entry = std::uint32_t;

  void build(const CodedHistory& history);

  /// What the list was built of, in order.
  [[nodiscard]] std::span<const End> ends() const { return ends_; }

  /// The first entry. The list ends in an entry that counts as a response and has no operation.
  [[nodiscard]] Entry first() const { return links_[head].next; }
  [[nodiscard]] Entry after(Entry entry) const { return links_[entry].next; }
  [[nodiscard]] bool is_response(Entry entry) const { return links_[entry].end.is_response(); }
  [[nodiscard]] OperationIndex operation(Entry entry) const {
    return links_[entry].end.operation();
  }

  /// Takes the operation with this invocation out of the list, with its response if it has one.
  void lift(Entry invocation);
  /// Undoes the last lift, which must be of this invocation.
  void unlift(Entry invocation);

  [[nodiscard]] std::size_t memory_bytes() const {
    return links_.capacity() * sizeof(Link) + ends_.capacity() * sizeof(End) +
           invocations_.capacity() * sizeof(Entry);
  }

 private:
  struct Link {
    Entry previous = 0;
    Entry next = 0;
    Entry response = 0;  ///< of an invocation: its response, or `head` if pending
    End end;
  };
  static constexpr Entry head = 0;

  void detach(Entry entry) {
    links_[links_[entry].previous].next = links_[entry].next;
    links_[links_[entry].next].previous = links_[entry].previous;
  }
  void attach(Entry entry) {
    links_[links_[entry].previous].next = entry;
    links_[links_[entry].next].previous = entry;
  }

  std::vector<Link> links_;
  std::vector<End> ends_;
  std::vector<Entry> invocations_;  ///< scratch: entry of each operation's invocation
};

}  // namespace heddle::checkers
