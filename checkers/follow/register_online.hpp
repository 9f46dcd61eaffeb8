#pragma once

// Phillip B. Gibbons, Ephraim Korach: "Testing shared memories", SIAM Journal on Computing 26(4),
// 1997, section 4, event by event.
//
// A value's cluster is its write and the reads that answered it; `first_end` is its first response,
// `last_start` its last invocation. Their zones (forward ones do not overlap, none holds a backward
// one) say in one condition: two clusters a, b cannot both be explained exactly if
//   a.first_end < b.last_start and b.first_end < a.last_start
// as then each has an operation that precedes one of the other. With the reads that answer what was
// never written, that is all. A pending write nobody has read does not count, nor does a pending
// read; a write that was read before its response counts, from then on.
//
// What is forgotten is in no paper: an argument of our own. A cluster a is dead if another one b
// has a.first_end < b.last_start, and b's first response came before each invocation that is still
// open, since every further read of a makes the condition hold. If a's first response came before
// them too, a can do harm only by its `last_start`, and of all that are forgotten the latest of
// these is kept. What is left is as large as what the open operations overlap, and a cluster or
// two. A value that was forgotten may be written again: no read can answer the earlier write any
// more.

#include <vector>

#include "checkers/follow/online_engine.hpp"

namespace heddle::checkers {

/// Registers that are written and read, each value written once as long as a read may answer it.
/// Gives up at a value that is written again before, and at reads without a known answer. An event
/// takes time linear in the clusters that are remembered.
class RegisterOnline final : public OnlineEngine {
 public:
  /// It forgets when it remembers `few` things of a kind or more, and then less often.
  explicit RegisterOnline(OnlineContext& context, std::size_t few = 24);

  void invoke(Slot slot, Moment now) override;
  void respond(Slot slot, const Call& call, Moment now) override;
  [[nodiscard]] const char* name() const override { return "zones"; }
  [[nodiscard]] std::size_t remembered() const override { return clusters_.size(); }
  void save(WordWriter& words) const override;
  void load(WordReader& words) override;

 private:
  static constexpr Moment never = ~Moment{0};

  struct Cluster {
    Code value = 0;
    Moment first_end = never;  ///< never: a write that is open, of a value that was not read
    Moment last_start = 0;
    bool is_write_open = false;
    bool is_initial = false;
  };

  [[nodiscard]] Cluster* find(Code value);
  void check(const Cluster& cluster);
  void forget();

  OnlineContext& context_;
  std::size_t few_;
  std::size_t when_to_forget_ = few_;  ///< how many clusters there are then
  std::vector<Cluster> clusters_;
  Moment latest_forgotten_ = 0;  ///< the last `last_start` of clusters that were forgotten
};

}  // namespace heddle::checkers
