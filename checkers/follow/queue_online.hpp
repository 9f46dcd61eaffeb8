#pragma once

// Queues whose values differ, event by event. A history is wrong exactly if one of these holds
// (Henzinger, Sezgin, Vafeiadis: "Aspect-oriented linearizability proofs", CONCUR 2013; Bouajjani,
// Emmi, Enea, Hamza: "On reducing linearizability to state reachability", ICALP 2015), where v is
// added in [add_start, add_end], and removed in [take_start, take_end]:
//   fresh, repeated: a value is removed that was not added before, or had been removed
//   order: a.add_end < b.add_start and b.take_end < a.take_start (never, if a is not removed)
//   empty: a removal found nothing, and at each moment of it some v was certainly there:
//          v.add_end before it, v.take_start not
//
// The rest is in no paper: an argument of our own.
//
// While operations are open, the open removals may take values, each one. Order and empty both say
// "values added before x must be taken by removals that started before y": of a later value taken,
// (x, y) = (b.add_start, b.take_end), of a moment p at which the queue was empty, (p, p). These
// sets of values, and of removals, lie within each other, so by Hall's theorem there are such
// removals for all conditions at once exactly if for each one there are no more values (that are
// not removed yet) than open removals. So each condition can be looked at alone, an empty removal
// keeps the moments that are possible for it, and the answer for each prefix is exact.
//
// Forgotten is a value once it is removed: what is kept of it is its part in the latest add_start
// by take_end, and in the union of the times of certain presence, both back to the oldest open
// operation only. Values in the queue cannot be forgotten.

#include <deque>
#include <unordered_map>
#include <vector>

#include "checkers/follow/online_engine.hpp"

namespace heddle::checkers {

/// Queues that start empty, of which values are added and removed. Gives up at a value that is
/// added again before it was removed, at none as a value, at unknown answers, at other methods. An
/// event takes time in the number of open operations, on average.
class QueueOnline final : public OnlineEngine {
 public:
  /// It forgets when it remembers `few` things of a kind or more, and then less often.
  explicit QueueOnline(OnlineContext& context, std::size_t few = 32);

  void invoke(Slot slot, Moment now) override;
  void respond(Slot slot, const Call& call, Moment now) override;
  [[nodiscard]] const char* name() const override { return "patterns"; }
  [[nodiscard]] std::size_t remembered() const override;
  void save(WordWriter& words) const override;
  void load(WordReader& words) override;

 private:
  static constexpr Moment never = ~Moment{0};

  struct Item {
    Moment add_start = 0;
    Moment add_end = never;
    bool is_taken = false;  ///< while its addition is open
  };
  struct Present {
    Moment add_end = 0;
    Code value = 0;
    bool is_taken = false;
  };
  struct Overtaking {
    Moment take_end = 0;
    Moment add_start = 0;  ///< the latest, of all values taken by then
  };
  struct Gaps {  ///< between events: gap g is the one behind event g
    Moment first = 0;
    Moment last = 0;
  };
  struct EmptyRemoval {
    std::vector<Gaps> possible;  ///< when it may have found nothing
  };

  void take(Code value, Moment started, Moment now);
  void find_empty(Moment started, Moment now);
  void remove_present(Moment add_end);
  void add_certain(Gaps gaps);
  void check(Slot responding);
  void check_order(Slot responding);
  [[nodiscard]] bool may_be(const Overtaking& overtaking) const;
  [[nodiscard]] std::size_t present_by(Moment moment, std::size_t enough) const;
  [[nodiscard]] std::size_t open_removals_by(Moment moment) const;
  enum class Fate : std::uint8_t { settled, open, impossible };
  [[nodiscard]] Fate fate_of(const EmptyRemoval& removal) const;
  void forget();
  static void save_gaps(const std::vector<Gaps>& gaps, WordWriter& words);
  [[nodiscard]] static std::vector<Gaps> load_gaps(WordReader& words);

  OnlineContext& context_;
  std::size_t few_;
  std::size_t when_to_forget_ = few_;  ///< how many times and overtakings there are then
  std::unordered_map<Code, Item> items_;
  std::deque<Present> present_;  ///< whose addition has ended, in the order of these ends
  std::size_t taken_present_ = 0;
  std::vector<Overtaking> overtakings_;  ///< both members ascend
  std::vector<Gaps> certain_;            ///< when it was not empty: disjoint, ascending
  std::vector<EmptyRemoval> undecided_;
  std::vector<Moment> removals_;  ///< starts of those that are open; of one check
};

}  // namespace heddle::checkers
