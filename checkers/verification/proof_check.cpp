#include "checkers/verification/proof_check.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

namespace heddle::checkers {
namespace {

void need(bool holds, const char* text) {
  if (!holds) {
    throw Refused{text};
  }
}

using Codes = std::vector<Code>;

/// The states after the operation, without its own code for them.
std::vector<Codes> states_after(CodedHistory& history, const Codes& before, std::uint64_t i) {
  State state;
  state.assign(before);
  NextStates next;
  history.specification->step(state, history.calls[i], next,
                              {*history.specification, history.values});
  std::vector<Codes> after;
  for (std::size_t k = 0; k < next.size(); ++k) {
    after.emplace_back(next[k].begin(), next[k].end());
  }
  return after;
}

struct Configuration {
  std::set<std::uint64_t> done;
  Codes state;

  friend auto operator<=>(const Configuration&, const Configuration&) = default;
};

/// The configurations at one place of the history.
class Layer {
 public:
  explicit Layer(CodedHistory& history)
      : history_(history), listed_{{{}, Codes(history.initial.begin(), history.initial.end())}} {
    known_.insert(listed_.front());
  }

  void invoke(std::uint64_t operation, const Numbers& made) {
    open_.insert(operation);
    need(made.size() % 2 == 0, "half a step");
    for (std::size_t i = 0; i < made.size(); i += 2) {
      make(made[i], made[i + 1]);
    }
    for (const Configuration& configuration : listed_) {
      need_closed(configuration);
    }
  }

  void respond(std::uint64_t operation) {
    open_.erase(operation);
    known_.clear();
    std::vector<Configuration> before = std::exchange(listed_, {});
    for (Configuration& configuration : before) {
      if (configuration.done.erase(operation) != 0) {
        known_.insert(configuration);
        listed_.push_back(std::move(configuration));
      }
    }
  }

  [[nodiscard]] bool is_empty() const { return listed_.empty(); }

 private:
  void make(std::uint64_t from, std::uint64_t operation) {
    need(from < listed_.size() && open_.contains(operation), "a step continues nothing");
    Configuration next = listed_[from];
    need(next.done.insert(operation).second, "a step does an operation again");
    bool is_new = false;
    for (Codes& state : states_after(history_, listed_[from].state, operation)) {
      next.state = std::move(state);
      if (known_.insert(next).second) {
        listed_.push_back(next);
        is_new = true;
      }
    }
    need(is_new, "a step is not allowed, or leads where another has led");
  }

  void need_closed(const Configuration& configuration) {
    for (const std::uint64_t operation : open_) {
      Configuration next = configuration;
      if (!next.done.insert(operation).second) {
        continue;
      }
      for (Codes& state : states_after(history_, configuration.state, operation)) {
        next.state = std::move(state);
        need(known_.contains(next), "the configurations are not closed");
      }
    }
  }

  CodedHistory& history_;
  std::vector<Configuration> listed_;
  std::set<Configuration> known_;
  std::set<std::uint64_t> open_;
};

bool may_take_parts(const CodedHistory& history) {
  static const std::set<std::string_view> names = {
      "queue", "stack", "set", "register", "min-priority-queue", "max-priority-queue"};
  return names.contains(history.specification->name) && history.initial.empty();
}

}  // namespace

void check_order(CodedHistory& history, const Numbers& order) {
  std::vector<bool> stands(history.size());
  Position latest = 0;
  std::vector<Codes> states = {Codes(history.initial.begin(), history.initial.end())};
  for (const std::uint64_t i : order) {
    need(i < history.size() && !stands[i], "an operation occurs twice, or is none");
    stands[i] = true;
    latest = std::max(latest, history.invocations[i]);
    need(history.responses[i] > latest, "an operation stands too late");
    std::set<Codes> after;
    for (const Codes& state : states) {
      for (Codes& next : states_after(history, state, i)) {
        after.insert(std::move(next));
      }
    }
    states.assign(after.begin(), after.end());
    need(!states.empty(), "an operation is not allowed in its place");
  }
  for (std::size_t i = 0; i < history.size(); ++i) {
    need(stands[i] || history.responses[i] == never, "a completed operation is missing");
  }
}

std::vector<bool> check_part(const CodedHistory& history, const Numbers& part) {
  need(may_take_parts(history), "no part of such a history is enough");
  std::vector<bool> kept(history.size());
  for (const std::uint64_t i : part) {
    need(i < history.size(), "the part has an operation that is none");
    kept[i] = true;
  }
  const bool has_empties = is_container(history.specification->shape);
  std::set<Code> kept_values;
  std::set<Code> other_values;
  for (std::size_t i = 0; i < history.size(); ++i) {
    const Call& call = history.calls[i];
    const Role role = history.specification->methods[call.method].role;
    need(role != Role::other, "a method belongs to all values");
    if (call.argument_count == 0 && call.any_result) {
      need(kept[i], "an operation whose value is not known is left out");
    } else if (!has_empties || call.argument_count > 0 || call.result != code_of_none) {
      const Code value = call.argument_count > 0 ? call.arguments[0] : call.result;
      (kept[i] ? kept_values : other_values).insert(value);
    }
  }
  std::vector<Code> both;
  std::ranges::set_intersection(kept_values, other_values, std::back_inserter(both));
  need(both.empty(), "an operation of a kept value is left out");
  return kept;
}

void check_closed_set(CodedHistory& history, const std::vector<bool>& kept,
                      const std::vector<Numbers>& made) {
  std::vector<End> ends;
  list_ends(history, ends);
  Layer layer(history);
  std::size_t next = 0;
  for (const End end : ends) {
    if (!kept[end.operation()]) {
      continue;
    }
    if (!end.is_response()) {
      need(next < made.size(), "the proof ends too early");
      layer.invoke(end.operation(), made[next++]);
      continue;
    }
    layer.respond(end.operation());
    if (layer.is_empty()) {
      need(next == made.size(), "the proof goes on after its end");
      return;
    }
  }
  throw Refused{"something explains the history to its end"};
}

}  // namespace heddle::checkers
