#include "checkers/verification/proof_check.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

namespace heddle::checkers {
namespace {

struct Configuration {
  NumberSet done;
  Point point;

  friend auto operator<=>(const Configuration&, const Configuration&) = default;
};

/// The configurations at one place of the history.
class Layer {
 public:
  Layer(Walk& walk, std::size_t numbers_of_step)
      : walk_(walk), numbers_of_step_(numbers_of_step), listed_{{{}, walk.start()}} {
    known_.insert(listed_.front());
  }

  void invoke(Position now, std::uint64_t operation, const Numbers& made) {
    open_.insert(operation);
    walk_.stand_at(now, open_);
    need(made.size() % numbers_of_step_ == 0, "half a step");
    for (std::size_t i = 0; i < made.size(); i += numbers_of_step_) {
      make(made[i], made[i + 1], made[i + numbers_of_step_ - 1]);
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
  [[nodiscard]] bool has_end() const {
    return std::ranges::any_of(listed_, [](const auto& one) { return one.point.waiting.empty(); });
  }

 private:
  void make(std::uint64_t from, std::uint64_t called, std::uint64_t stands) {
    need(from < listed_.size() && open_.contains(called), "a step continues nothing");
    Configuration next = listed_[from];
    const NumberSet partners = walk_.partners(next.point, next.done, called);
    need(partners.contains(stands), "a step puts there what cannot stand there");
    need(next.done.insert(called).second, "a step does an operation again");
    bool is_new = false;
    for (Point& point : walk_.follow(listed_[from].point, called, stands)) {
      next.point = std::move(point);
      if (known_.insert(next).second) {
        listed_.push_back(next);
        is_new = true;
      }
    }
    need(is_new, "a step is not allowed, or leads where another has led");
  }

  void need_closed(const Configuration& configuration) {
    for (const std::uint64_t called : open_) {
      Configuration next = configuration;
      if (!next.done.insert(called).second) {
        continue;
      }
      const Point& from = configuration.point;
      for (const std::uint64_t stands : walk_.partners(from, configuration.done, called)) {
        for (Point& point : walk_.follow(from, called, stands)) {
          next.point = std::move(point);
          need(known_.contains(next), "the configurations are not closed");
        }
      }
    }
  }

  Walk& walk_;
  std::size_t numbers_of_step_;
  std::vector<Configuration> listed_;
  std::set<Configuration> known_;
  NumberSet open_;
};

bool has_called(const Point& point, std::uint64_t operation) {
  return std::ranges::any_of(point.waiting, [&](const Waiting& call) {
    return call.is_called && call.operation == operation;
  });
}

bool may_take_parts(const CodedHistory& history) {
  static const std::set<std::string_view> names = {"queue", "stack", "register",
                                                   "min-priority-queue", "max-priority-queue"};
  return names.contains(history.specification->name) && history.initial.empty();
}

void need_disjoint(const std::set<Code>& kept, const std::set<Code>& others) {
  std::vector<Code> both;
  std::ranges::set_intersection(kept, others, std::back_inserter(both));
  need(both.empty(), "an operation of a kept value is left out");
}

/// Each operation has a key, and those of a key are all kept or all left out.
void check_part_by_key(CodedHistory& history, const std::vector<bool>& kept) {
  std::set<Code> kept_keys;
  std::set<Code> other_keys;
  for (std::size_t i = 0; i < history.size(); ++i) {
    const auto key =
        history.specification->key(history.calls[i], {*history.specification, history.values});
    need(key.has_value(), "an operation belongs to all keys");
    (kept[i] ? kept_keys : other_keys).insert(*key);
  }
  need_disjoint(kept_keys, other_keys);
}

void check_part_by_value(const CodedHistory& history, const std::vector<bool>& kept) {
  need(may_take_parts(history), "no part of such a history is enough");
  const bool has_empties = is_container(history.specification->shape);
  std::set<Code> kept_values;
  std::set<Code> other_values;
  for (std::size_t i = 0; i < history.size(); ++i) {
    const Call& call = history.calls[i];
    const Role role = history.specification->methods[call.method].role;
    need(role != Role::other, "a method belongs to all values");
    need(!has_empties || call.argument_count == 0 || call.arguments[0] != code_of_none,
         "none is added, so nobody knows who found it empty");
    if (call.argument_count == 0 && call.any_result) {
      need(kept[i], "an operation whose value is not known is left out");
    } else if (!has_empties || call.argument_count > 0 || call.result != code_of_none) {
      const Code value = call.argument_count > 0 ? call.arguments[0] : call.result;
      (kept[i] ? kept_values : other_values).insert(value);
    }
  }
  need_disjoint(kept_values, other_values);
}

}  // namespace

void check_order(const Walk& walk, const Numbers& order, const Numbers& stands) {
  const CodedHistory& history = walk.history();
  need(order.size() == stands.size(), "the sequences are not of one length");
  NumberSet done;
  Position latest = 0;
  std::set<Point> points = {walk.start()};
  for (std::size_t place = 0; place < order.size(); ++place) {
    const std::uint64_t called = order[place];
    const std::uint64_t there = stands[place];
    need(called < history.size() && there < history.size() && !done.contains(called),
         "an operation occurs twice, or is none");
    latest = std::max(latest, history.invocations[called]);
    need(history.responses[called] > latest, "an operation stands too late");
    std::set<Point> after;
    for (const Point& point : points) {
      if (!done.contains(there) || has_called(point, there)) {
        std::ranges::move(walk.follow(point, called, there), std::inserter(after, after.end()));
      }
    }
    need(!after.empty(), "an operation is not allowed in its place");
    points = std::move(after);
    done.insert(called);
  }
  for (std::size_t i = 0; i < history.size(); ++i) {
    need(done.contains(i) || history.responses[i] == never, "a completed operation is missing");
  }
  need(std::ranges::any_of(points, [](const Point& point) { return point.waiting.empty(); }),
       "the sequences have not the same calls");
}

std::vector<bool> check_part(CodedHistory& history, const Numbers& part) {
  std::vector<bool> kept(history.size());
  for (const std::uint64_t i : part) {
    need(i < history.size(), "the part has an operation that is none");
    kept[i] = true;
  }
  const Specification& specification = *history.specification;
  if (specification.key != nullptr && !specification.parts_only_refute) {
    check_part_by_key(history, kept);
  } else {
    check_part_by_value(history, kept);
  }
  return kept;
}

void check_closed_set(Walk& walk, const std::vector<bool>& kept, const std::vector<Numbers>& made,
                      bool in_pairs) {
  std::vector<End> ends;
  list_ends(walk.history(), ends);
  Layer layer(walk, in_pairs ? 2 : 3);
  std::size_t next = 0;
  for (Position now = 0; now < ends.size() && !layer.is_empty(); ++now) {
    const std::uint64_t operation = ends[now].operation();
    if (!kept[operation]) {
      continue;
    }
    if (ends[now].is_response()) {
      layer.respond(operation);
      continue;
    }
    need(next < made.size(), "the proof ends too early");
    layer.invoke(now, operation, made[next++]);
  }
  need(next == made.size(), "the proof goes on after its end");
  need(!layer.has_end(), "something explains the history to its end");
}

}  // namespace heddle::checkers
