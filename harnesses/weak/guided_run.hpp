#pragma once

#include <map>
#include <vector>

#include "harnesses/weak/cells.hpp"
#include "harnesses/weak/implied_events.hpp"
#include "harnesses/weak/location_lives.hpp"
#include "runtime/identity/thread_numbers.hpp"
#include "runtime/loops/lap_reads.hpp"
#include "scheduler/trace/trace.hpp"
#include "scheduler/weak/guided_program.hpp"

namespace heddle::harnesses {

/// What a place in the code is of the standard library's waiting for atomics.
enum class StandardWait : std::uint8_t {
  none,
  look,  ///< whether anybody waits
  other,
};

/// A compiled program whose reads are told what they read: before an event the value is put into
/// the bytes that it accesses, and behind it the value that plain accesses are to find.
class GuidedRun final : public scheduler::GuidedProgram, private scheduler::GuidedExecution {
 public:
  /// The program must outlive it, and be in this process.
  explicit GuidedRun(scheduler::Program& program) : program_(&program) {}

  scheduler::GuidedExecution& restart() override;

  /// What the current execution has done, in that order.
  [[nodiscard]] const scheduler::Trace& trace() const { return trace_; }
  [[nodiscard]] std::span<const scheduler::EventId> executed() const { return executed_; }

  /// After a fault: whether it is only that others never came, one of whom stands at an assumption.
  [[nodiscard]] bool waits_for_assumed() const { return waits_for_assumed_; }

  /// See Trace::keep_plain_accesses. From the next restart on.
  void keep_plain_accesses() { trace_.keep_plain_accesses(true); }

 private:
  std::span<const scheduler::GuidedStep> next_steps() override;
  scheduler::Event step(scheduler::ThreadId thread, const scheduler::CellValues& values) override;
  void wake(scheduler::ThreadId thread) override;
  [[nodiscard]] bool looks_for_sleepers(const scheduler::Event& event) override;
  /// It comes behind what is implied.
  [[nodiscard]] const scheduler::Fault* fault() const override {
    return implied_.left().empty() ? fault_ : nullptr;
  }
  [[nodiscard]] std::span<const scheduler::GraphAccess> accesses() const override {
    return accesses_;
  }
  const scheduler::Step& perform(const scheduler::Event& next, const scheduler::CellValues& values);
  StandardWait standard_wait_at(scheduler::SiteId site);
  void look_at(const scheduler::Step& step);
  void record(const scheduler::Event& event);
  void note_use(const scheduler::Event& event);
  void list_steps();
  void list_step(const scheduler::Event& next);
  void look_at(const scheduler::LogEntry& entry);
  [[nodiscard]] scheduler::EventId next_of(scheduler::ThreadId thread) const;

  /// A graph has one thread for each number.
  static constexpr std::uint16_t fresh_numbers = 128;

  runtime::FreshThreadNumbers numbers_{fresh_numbers};
  runtime::TurnsThroughLocks turns_;
  scheduler::Program* program_;
  scheduler::Execution* execution_ = nullptr;
  const scheduler::Fault* fault_ = nullptr;
  bool waits_for_assumed_ = false;
  LocationLives lives_;
  ImpliedEvents implied_;
  CellStates cells_;
  std::vector<scheduler::GuidedStep> steps_;
  std::vector<scheduler::GraphAccess> accesses_;
  std::vector<std::uint32_t> taken_;  ///< steps, by thread
  scheduler::Trace trace_;
  std::vector<scheduler::EventId> executed_;
  std::map<scheduler::SiteId, StandardWait> standard_waits_;
  std::map<scheduler::ThreadId, scheduler::ByteRange> slept_on_;  ///< by the latest step
};

}  // namespace heddle::harnesses
