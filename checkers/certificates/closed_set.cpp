#include "checkers/certificates/closed_set.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "checkers/time_scope.hpp"

namespace heddle::checkers {
namespace {

/// Of one configuration, apart from what it has in vectors.
constexpr std::size_t bytes_of_entry = 200;

constexpr std::uint64_t work_of_step = 20;  ///< as poll_time counts it

std::size_t bytes_of(const Configuration& configuration) {
  return bytes_of_entry + 2 * (configuration.done.size() * sizeof(OperationIndex) +
                               configuration.state.size() * sizeof(Code) +
                               configuration.waiting.size() * sizeof(WaitingCall));
}

class Maker {
 public:
  Maker(ConfigurationSteps& steps, const ClosedSetBounds& bounds) : steps_(steps), bounds_(bounds) {
    add(steps.first());
  }

  /// False if it has become too large, or a limit is reached.
  bool invoke(Position now, OperationIndex operation) {
    open_.push_back(operation);
    steps_.look_from(now, open_);
    set_.made.emplace_back();
    for (std::size_t from = 0; from < layer_.size(); ++from) {
      for (const OperationIndex called : open_) {
        if (!std::ranges::binary_search(layer_[from].done, called) && !go_on(from, called)) {
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
    memory_bytes_ = 0;
    for (Configuration& configuration : before) {
      if (std::erase(configuration.done, operation) != 0) {
        add(std::move(configuration));
      }
    }
  }

  [[nodiscard]] bool is_empty() const { return layer_.empty(); }
  [[nodiscard]] bool explains_all() const {
    return std::ranges::any_of(layer_, [](const auto& one) { return one.waiting.empty(); });
  }

  ClosedSet take(ClosedSet::End end) {
    set_.end = end;
    return std::move(set_);
  }
  ClosedSet give_up() {
    return take(needs_too_much() ? ClosedSet::End::memory_reached : ClosedSet::End::too_large);
  }

 private:
  bool add(Configuration configuration) {
    if (!known_.emplace(configuration, layer_.size()).second) {
      return false;
    }
    memory_bytes_ += bytes_of(configuration);
    layer_.push_back(std::move(configuration));
    return true;
  }

  [[nodiscard]] bool needs_too_much() const {
    return bounds_.memory_bytes && memory_bytes_ > *bounds_.memory_bytes;
  }

  bool go_on(std::size_t from, OperationIndex called) {
    steps_.list_partners(layer_[from], called, partners_);
    for (const OperationIndex stands : partners_) {
      poll_time(work_of_step);
      next_.clear();
      steps_.follow(layer_[from], called, stands, next_);
      bool is_new = false;
      for (Configuration& next : next_) {
        is_new = add(std::move(next)) || is_new;
      }
      if (is_new) {
        set_.made.back().push_back({from, called, stands});
        if (++set_.configurations > bounds_.most || needs_too_much()) {
          return false;
        }
      }
    }
    return true;
  }

  ConfigurationSteps& steps_;
  const ClosedSetBounds& bounds_;
  ClosedSet set_;
  std::vector<OperationIndex> open_;  ///< in the order of their invocations
  std::vector<Configuration> layer_;
  std::map<Configuration, std::size_t> known_;
  std::uint64_t memory_bytes_ = 0;
  std::vector<OperationIndex> partners_;
  std::vector<Configuration> next_;
};

}  // namespace

ClosedSet make_closed_set(ConfigurationSteps& steps, const std::vector<bool>& kept,
                          const ClosedSetBounds& bounds) {
  std::vector<End> ends;
  list_ends(steps.history(), ends);
  poll_time(ends.size());
  Maker maker(steps, bounds);
  for (Position now = 0; now < ends.size(); ++now) {
    const OperationIndex operation = ends[now].operation();
    if (!kept[operation]) {
      continue;
    }
    if (!ends[now].is_response()) {
      if (!maker.invoke(now, operation)) {
        return maker.give_up();
      }
      continue;
    }
    maker.respond(operation);
    if (maker.is_empty()) {
      return maker.take(ClosedSet::End::empty);
    }
  }
  return maker.take(maker.explains_all() ? ClosedSet::End::not_empty : ClosedSet::End::empty);
}

}  // namespace heddle::checkers
