#pragma once

// Any specification, by configurations: what the frontier search keeps at one place of a history,
// see algorithms/frontier/frontier_search.hpp. It has to know what open operations will answer,
// else it would have to guess. So events are held back: the configurations are those of a moment
// `reached`, to which an event is added once all operations invoked before it have responded. They
// go on by stretches of some hundred events or more. An operation for which too many events would
// have to be held back is lost: taken for one that never responds, which is judged as pending; if
// it responds after all, the engine gives up.
//
// What is said is exact all the same. No paper: an argument of our own. settle() goes on to the
// last event with configurations that are thrown away again, in which operations without a response
// are pending: none left means that the events have no explanation, some left that they have one.
// Prefixes of what has an explanation have one, so the first event whose prefix has none is found
// by halving. That starts from the configurations of an earlier moment, `first`: those of `reached`
// may owe something to answers that came later than the event in question. Operations that were
// open at `first` had responded by `reached`, so that prefixes from there on know all answers that
// are used.
//
// Where the specification is partitioned by keys, each key has configurations of its own; those
// that are at their beginning are not kept. Stacks share what they have in common, see StackStates.

#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "checkers/follow/held_events.hpp"
#include "checkers/follow/online_engine.hpp"
#include "checkers/follow/part_search.hpp"

namespace heddle::checkers {

/// Whether there is one for the specification: its states can be told from what they cannot be.
bool has_configurations_online(const Specification& specification);

struct OnlineLimits {
  std::size_t few = 1024;                         ///< events of a stretch, or more
  std::size_t most_held = std::size_t{1} << 18U;  ///< events since the invocation of one
  std::uint64_t most_steps = 500'000'000;         ///< of one pass: a minute or less
};

/// Gives up at operations that are about more than one key, or of a stack about all of it, at
/// operations that respond after more than `most_held` events, and where a stretch takes too many
/// steps or too much memory. A pass goes along a stretch, along all that is held, or finds the
/// shortest bad prefix of that: settle() makes two at most, and a bad prefix may not be shortest
/// where the steps do not suffice, which is said.
class ConfigurationsOnline final : public OnlineEngine {
 public:
  explicit ConfigurationsOnline(OnlineContext& context, const OnlineLimits& limits = {});

  void invoke(Slot slot, Moment now) override;
  void respond(Slot slot, const Call& call, Moment now) override;
  void settle(bool is_last) override;
  [[nodiscard]] Moment held_from() const override { return held_.first(); }
  [[nodiscard]] const char* name() const override { return "configurations"; }
  [[nodiscard]] std::size_t remembered() const override;
  void save(WordWriter& words) const override;
  void load(WordReader& words) override;

 private:
  using Parts = std::unordered_map<Code, CarriedConfigurations>;
  using EarlierParts = std::unordered_map<Code, std::optional<CarriedConfigurations>>;
  static constexpr Moment never = HeldOperation::never;

  struct Blocked {
    Code part = 0;
    Moment at = 0;  ///< with all that is known; what is known by then only may be less
  };
  struct BadPrefix {
    Moment end = never;
    bool is_shortest = true;  ///< or else nobody knows
  };

  [[nodiscard]] std::optional<Code> part_of(const Call& call) const;
  void stop(const std::string& reason);

  void go_on();
  [[nodiscard]] bool may_reach(Moment moment) const;
  void reach(Moment moment);
  void keep(std::vector<std::pair<Code, CarriedConfigurations>>& found, Moment moment);
  void choose_stretch();
  [[nodiscard]] bool is_initial(Code part, const CarriedConfigurations& carried) const;
  [[nodiscard]] Moment last_response_at(Moment moment) const;

  /// Those that were open at `from` and the events since, by their parts.
  void collect(Moment from, Moment to);
  template <typename Look>
  void for_each_part(const Look& look) const;
  [[nodiscard]] Stretch stretch_of(std::span<const PartEvent> events, Moment from,
                                   Moment known_until) const;
  [[nodiscard]] Moment moment_of(HeldEvent event) const;
  PartSearch::Outcome run(std::span<const PartEvent> events, std::uint64_t& steps_left,
                          CarriedConfigurations* after);
  void tell_bad_prefix(const std::vector<Blocked>& blocked);
  [[nodiscard]] BadPrefix bad_prefix_of(std::span<const PartEvent> events, Moment at_least,
                                        std::uint64_t& steps_left);
  [[nodiscard]] CarriedConfigurations earlier_of(Code part) const;

  void load_held(WordReader& words);
  [[nodiscard]] CarriedConfigurations load_part(Code part, Moment at, WordReader& words) const;

  OnlineContext& context_;
  OnlineLimits limits_;
  std::size_t stretch_;          ///< how many events the next one has
  std::size_t next_settle_ = 0;  ///< when so many are held back
  HeldEvents held_;              ///< from an earlier moment on, `first`
  PartSearch search_;
  Moment reached_ = 1;                ///< the configurations are those before this event
  Moment known_ = 1;                  ///< before this event, no answer is missing
  Moment needs_ = 0;                  ///< what was open at reached_ responds up to here
  Moment settled_ = 1;                ///< settle() has looked at all events before this one
  Parts parts_;                       ///< at reached_
  EarlierParts earlier_parts_;        ///< at held_.first(), where they were others
  bool is_as_loaded_ = false;         ///< the parts are not from those of the earlier moment
  std::vector<PartEvent> collected_;  ///< of one pass
};

template <typename Look>
void ConfigurationsOnline::for_each_part(const Look& look) const {
  const std::span<const PartEvent> all = collected_;
  for (std::size_t begin = 0, end = 0; begin < all.size(); begin = end) {
    while (end < all.size() && all[end].part == all[begin].part) {
      ++end;
    }
    look(all.subspan(begin, end - begin));
  }
}

}  // namespace heddle::checkers
