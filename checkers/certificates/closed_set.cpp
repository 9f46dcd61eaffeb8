#include "checkers/certificates/closed_set.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace heddle::checkers {
namespace {

/// The done operations, sorted, and the codes of the state.
using Configuration = std::pair<std::vector<OperationIndex>, std::vector<Code>>;

class Maker {
 public:
  Maker(CodedHistory& history, std::size_t most) : history_(history), most_(most) {
    const auto codes = history.initial.codes();
    add({{}, {codes.begin(), codes.end()}});
  }

  /// False if it has become too large.
  bool invoke(OperationIndex operation) {
    open_.push_back(operation);
    std::vector<MadeConfiguration>& made = set_.made.emplace_back();
    for (std::size_t from = 0; from < layer_.size(); ++from) {
      for (const OperationIndex next : open_) {
        if (!continue_by(from, next)) {
          continue;
        }
        made.push_back({from, next});
        if (++set_.configurations > most_) {
          return false;
        }
      }
    }
    return true;
  }

  void respond(OperationIndex operation) {
    std::erase(open_, operation);
    std::vector<Configuration> before = std::move(layer_);
    layer_.clear();
    known_.clear();
    for (Configuration& configuration : before) {
      if (std::erase(configuration.first, operation) != 0) {
        add(std::move(configuration));
      }
    }
  }

  [[nodiscard]] bool is_empty() const { return layer_.empty(); }
  ClosedSet take(ClosedSet::End end) {
    set_.end = end;
    return std::move(set_);
  }

 private:
  bool add(Configuration configuration) {
    if (!known_.emplace(configuration, layer_.size()).second) {
      return false;
    }
    layer_.push_back(std::move(configuration));
    return true;
  }

  /// Whether that made any that was not there.
  bool continue_by(std::size_t from, OperationIndex operation) {
    std::vector<OperationIndex> done = layer_[from].first;
    const auto place = std::ranges::lower_bound(done, operation);
    if (place != done.end() && *place == operation) {
      return false;
    }
    done.insert(place, operation);
    state_.assign(layer_[from].second);
    next_.clear();
    history_.specification->step(state_, history_.calls[operation], next_,
                                 {*history_.specification, history_.values});
    bool is_new = false;
    for (std::size_t i = 0; i < next_.size(); ++i) {
      const auto codes = next_[i].codes();
      is_new = add({done, {codes.begin(), codes.end()}}) || is_new;
    }
    return is_new;
  }

  CodedHistory& history_;
  std::size_t most_;
  ClosedSet set_;
  std::vector<OperationIndex> open_;  ///< in the order of their invocations
  std::vector<Configuration> layer_;
  std::map<Configuration, std::size_t> known_;
  State state_;
  NextStates next_;
};

}  // namespace

ClosedSet make_closed_set(CodedHistory& history, const std::vector<bool>& kept, std::size_t most) {
  std::vector<End> ends;
  list_ends(history, ends);
  Maker maker(history, most);
  for (const End end : ends) {
    if (!kept[end.operation()]) {
      continue;
    }
    if (!end.is_response()) {
      if (!maker.invoke(end.operation())) {
        return maker.take(ClosedSet::End::too_large);
      }
      continue;
    }
    maker.respond(end.operation());
    if (maker.is_empty()) {
      return maker.take(ClosedSet::End::empty);
    }
  }
  return maker.take(ClosedSet::End::not_empty);
}

}  // namespace heddle::checkers
