#pragma once

/// The rings in which std::list of libstdc++ keeps its elements.
namespace heddle::runtime {

/// As libstdc++'s binary interface has it. A list is a node, too, which refers to itself if it has
/// no elements.
struct ListNode {
  ListNode* next = nullptr;
  ListNode* previous = nullptr;
};

/// What libstdc++ does with lists, each access to a node being made by `Memory`: get(field) and
/// set(field, value).
template <typename Memory>
class ListOperations {
 public:
  explicit ListOperations(Memory memory) : memory_(memory) {}

  /// Puts the node before `position`.
  void hook(ListNode* node, ListNode* position) {
    ListNode* before = memory_.get(position->previous);
    join(before, node);
    join(node, position);
  }

  void unhook(ListNode* node) {
    ListNode* before = memory_.get(node->previous);
    join(before, memory_.get(node->next));
  }

  /// Puts the nodes from `first` up to, not with, `end` before `position`, which is none of them.
  void transfer(ListNode* position, ListNode* first, ListNode* end) {
    if (position == end) {
      return;
    }
    ListNode* last = memory_.get(end->previous);
    ListNode* before = memory_.get(position->previous);
    join(memory_.get(first->previous), end);
    join(before, first);
    join(last, position);
  }

  /// Two lists exchange their elements.
  void swap(ListNode& one, ListNode& other) {
    const ListNode ones = take(one);
    const ListNode others = take(other);
    give(one, other, others);
    give(other, one, ones);
  }

  void reverse(ListNode* list) {
    ListNode* node = list;
    do {
      ListNode* next = memory_.get(node->next);
      memory_.set(node->next, memory_.get(node->previous));
      memory_.set(node->previous, next);
      node = next;
    } while (node != list);
  }

 private:
  void join(ListNode* node, ListNode* next) {
    memory_.set(node->next, next);
    memory_.set(next->previous, node);
  }

  ListNode take(ListNode& list) { return {memory_.get(list.next), memory_.get(list.previous)}; }

  /// The list gets what `from` had.
  void give(ListNode& list, ListNode& from, const ListNode& elements) {
    const bool is_empty = elements.next == &from;
    join(&list, is_empty ? &list : elements.next);
    join(is_empty ? &list : elements.previous, &list);
  }

  Memory memory_;
};

}  // namespace heddle::runtime
