#include "checkers/tests/derived_alphabet.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "checkers/tests/models.hpp"

namespace heddle::checkers {
namespace {

const std::vector<Value>& candidate_answers() {
  static const std::vector<Value> answers = [] {
    std::vector<Value> all{none, true, false};
    for (int value = -3; value <= 3; ++value) {
      all.emplace_back(value);
    }
    for (const Value::List& members : {Value::List{1}, Value::List{2}, Value::List{2, 1}}) {
      all.emplace_back(members);
    }
    return all;
  }();
  return answers;
}

/// For each invocation, the answers seen so far, as positions in candidate_answers().
using Seen = std::vector<std::set<std::size_t>>;

/// Goes through all sequences of at most `depth` more calls. States are reached by replaying.
class Explorer {
 public:
  Explorer(const Specification& specification, const std::vector<Invocation>& invocations)
      : replica_(specification), invocations_(invocations), seen_(invocations.size()) {}

  void explore(std::size_t depth) {
    replay();
    const auto [place, is_new] = depth_of_.emplace(replica_.state(), depth);
    if (!is_new && place->second >= depth) {
      return;
    }
    place->second = depth;
    for (std::size_t i = 0; i < invocations_.size(); ++i) {
      for (std::size_t k = 0; k < candidate_answers().size(); ++k) {
        replay();
        const Value& answer = candidate_answers()[k];
        if (replica_.possible_answers(invocations_[i], {answer}).empty()) {
          continue;
        }
        seen_[i].insert(k);
        if (depth > 0) {
          path_.emplace_back(i, k);
          explore(depth - 1);
          path_.pop_back();
        }
      }
    }
  }

  [[nodiscard]] const Seen& seen() const { return seen_; }

 private:
  void replay() {
    std::mt19937 random;
    replica_.reset();
    for (const auto& [i, k] : path_) {
      replica_.perform(invocations_[i], candidate_answers()[k], random);
    }
  }

  Replica replica_;
  const std::vector<Invocation>& invocations_;
  Seen seen_;
  std::vector<std::pair<std::size_t, std::size_t>> path_;
  std::map<std::vector<Code>, std::size_t> depth_of_;
};

/// What is left of the methods of types that have more than is needed for small histories.
const std::map<std::string_view, std::vector<std::string_view>>& chosen_methods() {
  static const std::map<std::string_view, std::vector<std::string_view>> chosen{
      {"bounded-deque", {"push_front", "push_back", "pop_front", "pop_back"}},
      {"bounded-queue", {"enq", "deq", "peek", "is_full"}},
      {"bounded-stack", {"push", "pop", "peek", "is_full"}},
      {"cas-register", {"write", "read", "cas"}},
      {"counter", {"increment", "decrement", "get", "get_and_increment"}},
      {"deque", {"push_front", "push_back", "pop_front", "pop_back", "peek_front", "peek_back"}},
      {"map", {"put", "get", "remove"}},
      {"set", {"add", "remove", "contains", "members"}}};
  return chosen;
}

}  // namespace

Alphabet derive_alphabet(const Specification& specification,
                         const std::vector<Invocation>& invocations) {
  Explorer explorer(specification, invocations);
  explorer.explore(3);
  Alphabet alphabet{std::string(specification.name), {}};
  for (std::size_t i = 0; i < invocations.size(); ++i) {
    const auto& [method, arguments] = invocations[i];
    for (const std::size_t k : explorer.seen()[i]) {
      alphabet.operations.push_back({0, method, arguments, candidate_answers()[k], 0, 0});
    }
    alphabet.operations.push_back({0, method, arguments, none, 0, std::nullopt});
  }
  return alphabet;
}

Alphabet small_alphabet(const Specification& specification, const std::vector<Value>& values) {
  std::vector<Invocation> invocations = all_invocations(specification, values);
  const auto chosen = chosen_methods().find(specification.name);
  if (chosen != chosen_methods().end()) {
    std::erase_if(invocations, [&](const Invocation& invocation) {
      return std::ranges::count(chosen->second, invocation.method) == 0;
    });
  }
  return derive_alphabet(specification, invocations);
}

std::vector<const Specification*> types_that_take_none() {
  std::vector<const Specification*> types = basic_types();
  std::erase_if(types, [](const Specification* type) {
    return std::ranges::none_of(all_invocations(*type, {none}), [](const Invocation& invocation) {
      return !invocation.arguments.empty();
    });
  });
  return types;
}

}  // namespace heddle::checkers
