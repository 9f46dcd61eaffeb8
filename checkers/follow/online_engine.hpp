#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "checkers/follow/word_stream.hpp"
#include "checkers/specification.hpp"

namespace heddle::checkers {

/// The number of an event, from 1: ends of operations are events, and no two are at one moment.
using Moment = std::uint64_t;

/// A place for an open operation; free again once it has responded.
using Slot = std::uint32_t;

struct OpenCall {
  Call call;  ///< without its result
  Moment invoked = 0;
  std::int64_t process = 0;
  bool is_open = false;
  std::uint64_t line = 0;  ///< of the log, in which it was invoked
};

struct EndedCall {
  OpenCall call;  ///< with its result
  Moment responded = 0;
  std::uint64_t line = 0;  ///< of the log, in which it responded
};

/// What an engine may see of the log besides its own memory. Lives longer than the engine.
struct OnlineContext {
  const Specification& specification;
  ValueTable& values;
  State initial;
  std::vector<OpenCall> open = {};   ///< by slot; that of a response is open until it was told
  Moment oldest = 0;                 ///< no operation that is open was invoked before
  std::deque<EndedCall> ended = {};  ///< the last that responded, as many as reports may show

  void find_oldest(Moment now);

  /// Keeps the last `window_size`, and those that responded from `held_from` on with as many
  /// before.
  static constexpr std::size_t window_size = 16;
  void keep_ended(EndedCall ended, Moment held_from);

  /// As if what came after the event `at` had not been read. What had responded since and is open
  /// again gets a slot behind all others. Returns how many had responded since.
  std::size_t take_back_after(Moment at);

  /// What the open calls with Role::add add, in ascending order: engines have to know these.
  [[nodiscard]] std::vector<Code> open_additions() const;
};

enum class Standing : std::uint8_t {
  explained,  ///< so far
  violated,   ///< no order explains the events so far: for good
  undecided   ///< the engine has given up: for good
};

/// Judges a history event by event. The standing is that of the history so far, in which the
/// operations that are open are pending: a violation is told with the first event whose prefix has
/// no explanation. What no later event can need is forgotten.
///
/// An engine may hold events back. Then it tells some events later what they lead to, or when it is
/// asked to settle(), but says with which event it was: ended_at().
class OnlineEngine {
 public:
  OnlineEngine() = default;
  OnlineEngine(const OnlineEngine&) = delete;
  OnlineEngine& operator=(const OnlineEngine&) = delete;
  virtual ~OnlineEngine() = default;

  /// `slot` is open in the context already, and for respond() still. `call` has the result. Neither
  /// may be called once the standing is no longer `explained`.
  virtual void invoke(Slot slot, Moment now) = 0;
  virtual void respond(Slot slot, const Call& call, Moment now) = 0;

  /// Makes the standing that of all events so far, unless that takes long; `is_last`: nothing may
  /// follow, so that then it gives up. Only while the standing is `explained`; it may go on.
  virtual void settle(bool /*is_last*/) {}

  /// The first event that ended_at() may still be; never by default: the one that is told.
  [[nodiscard]] virtual Moment held_from() const { return ~Moment{0}; }

  [[nodiscard]] virtual const char* name() const = 0;
  [[nodiscard]] virtual std::size_t remembered() const = 0;  ///< values, states or the like

  virtual void save(WordWriter& words) const = 0;

  /// Into a new engine, whose context has the open operations already. Throws BadInput for what
  /// cannot have been saved, as far as its own safety depends on it.
  virtual void load(WordReader& words) = 0;

  [[nodiscard]] Standing standing() const { return standing_; }
  [[nodiscard]] const std::string& reason() const { return reason_; }  ///< unless explained

  /// The event that made the standing what it is; ~0: the one that was told last.
  [[nodiscard]] Moment ended_at() const { return ended_at_; }

 protected:
  void violate(std::string reason, Moment at = ~Moment{0}) {
    end(Standing::violated, std::move(reason), at);
  }
  void give_up(std::string reason, Moment at = ~Moment{0}) {
    end(Standing::undecided, std::move(reason), at);
  }

 private:
  void end(Standing standing, std::string reason, Moment at) {
    standing_ = standing;
    reason_ = std::move(reason);
    ended_at_ = at;
  }

  Standing standing_ = Standing::explained;
  Moment ended_at_ = ~Moment{0};
  std::string reason_;
};

/// Settles what is judged event by event where there is nothing to read: a tenth of the time at
/// most.
class SettlingPause {
 public:
  /// `judge` has settle(), see OnlineEngine.
  template <typename Judge>
  void settle(Judge& judge) {
    const Clock::time_point start = Clock::now();
    if (start >= next_) {
      judge.settle(false);
      const Clock::time_point end = Clock::now();
      next_ = end + 9 * (end - start);
    }
  }

 private:
  using Clock = std::chrono::steady_clock;

  Clock::time_point next_;
};

}  // namespace heddle::checkers
