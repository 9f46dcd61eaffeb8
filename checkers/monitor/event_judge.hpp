#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "checkers/follow/online_engine.hpp"
#include "checkers/monitor/event_ring.hpp"

namespace heddle::checkers {

/// Judges the events of a monitor, which it is given in their order. An event takes time linear in
/// the operations that are open, besides that of the engine.
class EventJudge {
 public:
  /// Throws BadInput if such objects cannot be judged event by event, or not from `initial`.
  EventJudge(const Specification& type, const std::optional<Value>& initial);

  void judge(const MonitorEvent& event);

  /// Makes the standing that of all events so far, see OnlineEngine::settle(). What ended it may be
  /// an earlier event: then it is as if later ones had not been.
  void settle(bool is_last);

  /// Nothing that comes is judged any more: unknown from here.
  void give_up(const std::string& reason);

  /// Likewise after an exception, of which the engine may be half-way through an event: it is not
  /// asked what it holds back. A violation that was found stays one. Nothing but settle() and what
  /// answers may be called then.
  void abandon(const std::string& reason) noexcept;

  [[nodiscard]] Standing standing() const { return standing_; }
  [[nodiscard]] std::uint64_t operations() const { return operations_; }  ///< that responded
  [[nodiscard]] std::size_t open() const { return context_->open.size() - free_.size(); }

  /// For people, once the standing is no longer `explained`: the operation, why, and those around
  /// it. Several lines; empty where there was no memory for it.
  [[nodiscard]] const std::string& story() const { return story_; }

 private:
  /// Of an operation with two arguments that has not been invoked yet.
  struct FirstArgument {
    std::uint64_t operation = 0;
    MonitorEvent event;
  };
  static constexpr std::size_t most_shown = OnlineContext::window_size;

  void invoke(const MonitorEvent& event);
  void respond(const MonitorEvent& event);
  [[nodiscard]] Slot slot_for(std::uint64_t operation);
  [[nodiscard]] Code code_of(const MonitorEvent& event);
  [[nodiscard]] bool take_arguments(const MonitorEvent& event, Call& call);
  void end(Standing standing, const std::string& headline);
  void look_at_engine();
  void take_back_after(Moment at);
  [[nodiscard]] std::string headline() const;
  [[nodiscard]] std::string text_of(const Call& call, bool has_responded) const;
  [[nodiscard]] std::string operations_around() const;

  static constexpr std::uint64_t no_operation = 0;

  ValueTable values_;
  std::unique_ptr<OnlineContext> context_;
  std::unique_ptr<OnlineEngine> engine_;
  std::vector<std::uint64_t> operation_in_slot_;  ///< by slot; no_operation if it is free
  std::vector<Slot> free_;
  std::vector<FirstArgument> first_arguments_;
  Moment now_ = 0;
  std::uint64_t operations_ = 0;
  Standing standing_ = Standing::explained;
  std::string story_;
};

}  // namespace heddle::checkers
