// What instrumented code calls in place of functions of libstdc++.so that change containers of the
// program or walk through them: each access is told before it is made.

#include <unordered_map>
#include <utility>

#include "runtime/hooks/plain_accesses.hpp"
#include "runtime/library_memory/list.hpp"
#include "runtime/library_memory/tree.hpp"
#include "runtime/world.hpp"

namespace heddle::runtime {
namespace {

/// The sites of one call.
struct CallSites {
  const Site* load = nullptr;
  const Site* store = nullptr;
};
CallSites next_call;

/// Memory of the program, whose accesses are told under control.
class ToldMemory {
 public:
  template <typename Field>
  Field get(const Field& field) {
    if (sites_.load != nullptr) {
      announce_load(reinterpret_cast<std::uintptr_t>(&field), sizeof field, sites_.load);
    }
    return field;
  }

  template <typename Field>
  void set(Field& field, Field value) {
    if (sites_.store != nullptr) {
      announce_store(reinterpret_cast<std::uintptr_t>(&field), sizeof field, sites_.store);
    }
    field = value;
  }

 private:
  CallSites sites_ = std::exchange(next_call, {});
};

TreeOperations<ToldMemory> told_tree() { return TreeOperations(ToldMemory()); }
ListOperations<ToldMemory> told_list() { return ListOperations(ToldMemory()); }

/// When a table of buckets grows, as libstdc++ knows it.
using Policy = std::__detail::_Prime_rehash_policy;

/// Asks a copy, which may change what the policy keeps.
template <typename Ask>
auto ask_policy(const Policy& policy, Ask ask) {
  ToldMemory memory;
  Policy copy(memory.get(policy._M_max_load_factor));
  copy._M_next_resize = memory.get(policy._M_next_resize);
  const auto before = copy._M_next_resize;
  const auto answer = ask(copy);
  if (copy._M_next_resize != before) {
    memory.set(policy._M_next_resize, copy._M_next_resize);
  }
  return answer;
}

}  // namespace
}  // namespace heddle::runtime

namespace runtime = heddle::runtime;
using runtime::ListNode;
using runtime::TreeNode;

HEDDLE_EXPORT void __heddle_container_sites(const runtime::Site* load, const runtime::Site* store) {
  if (runtime::controlled()) {
    runtime::next_call = {load, store};
  }
}

HEDDLE_EXPORT TreeNode* __heddle_tree_next(TreeNode* node) {
  return runtime::told_tree().next(node);
}

HEDDLE_EXPORT TreeNode* __heddle_tree_previous(TreeNode* node) {
  return runtime::told_tree().previous(node);
}

HEDDLE_EXPORT void __heddle_tree_insert(bool is_left, TreeNode* node, TreeNode* parent,
                                        TreeNode& header) {
  runtime::told_tree().insert(is_left, node, parent, header);
}

HEDDLE_EXPORT TreeNode* __heddle_tree_erase(TreeNode* node, TreeNode& header) {
  runtime::told_tree().erase(node, header);
  return node;
}

HEDDLE_EXPORT void __heddle_list_hook(ListNode* node, ListNode* position) {
  runtime::told_list().hook(node, position);
}

HEDDLE_EXPORT void __heddle_list_unhook(ListNode* node) { runtime::told_list().unhook(node); }

HEDDLE_EXPORT void __heddle_list_transfer(ListNode* position, ListNode* first, ListNode* end) {
  runtime::told_list().transfer(position, first, end);
}

HEDDLE_EXPORT void __heddle_list_swap(ListNode& one, ListNode& other) {
  runtime::told_list().swap(one, other);
}

HEDDLE_EXPORT void __heddle_list_reverse(ListNode* list) { runtime::told_list().reverse(list); }

/// As std::pair<bool, std::size_t> is returned.
struct Growth {
  bool is_needed;
  std::size_t buckets;
};

HEDDLE_EXPORT Growth __heddle_need_rehash(const runtime::Policy* policy, std::size_t buckets,
                                          std::size_t elements, std::size_t more) {
  return runtime::ask_policy(*policy, [&](const runtime::Policy& copy) {
    const auto [is_needed, wanted] = copy._M_need_rehash(buckets, elements, more);
    return Growth{is_needed, wanted};
  });
}

HEDDLE_EXPORT std::size_t __heddle_next_buckets(const runtime::Policy* policy, std::size_t least) {
  return runtime::ask_policy(*policy,
                             [&](const runtime::Policy& copy) { return copy._M_next_bkt(least); });
}
