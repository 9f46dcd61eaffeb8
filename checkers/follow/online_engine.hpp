#pragma once

#include <cstddef>
#include <cstdint>
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

/// What an engine may see of the log besides its own memory. Lives longer than the engine.
struct OnlineContext {
  const Specification& specification;
  ValueTable& values;
  State initial;
  std::vector<OpenCall> open = {};  ///< by slot; that of a response is open until it was told
  Moment oldest = 0;                ///< no operation that is open was invoked before

  void find_oldest(Moment now);

  /// What the open calls with Role::add add, in ascending order: engines have to know these.
  [[nodiscard]] std::vector<Code> open_additions() const;
};

enum class Standing : std::uint8_t {
  explained,  ///< so far
  violated,   ///< no order explains the events so far: for good
  undecided   ///< the engine has given up: for good
};

/// Judges a history event by event. After each event the standing is that of the history so far,
/// in which the operations that are open are pending: a violation is told with the first event
/// whose prefix has no explanation. What no later event can need is forgotten.
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

  [[nodiscard]] virtual const char* name() const = 0;
  [[nodiscard]] virtual std::size_t remembered() const = 0;  ///< values, states or the like

  virtual void save(WordWriter& words) const = 0;

  /// Into a new engine, whose context has the open operations already. Throws BadInput for what
  /// cannot have been saved, as far as its own safety depends on it.
  virtual void load(WordReader& words) = 0;

  [[nodiscard]] Standing standing() const { return standing_; }
  [[nodiscard]] const std::string& reason() const { return reason_; }  ///< unless explained

 protected:
  void violate(std::string reason) { end(Standing::violated, std::move(reason)); }
  void give_up(std::string reason) { end(Standing::undecided, std::move(reason)); }

 private:
  void end(Standing standing, std::string reason) {
    standing_ = standing;
    reason_ = std::move(reason);
  }

  Standing standing_ = Standing::explained;
  std::string reason_;
};

}  // namespace heddle::checkers
