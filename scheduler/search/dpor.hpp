#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "scheduler/search/subtrees/course.hpp"
#include "scheduler/search/subtrees/subtree.hpp"
#include "scheduler/search/trace_races.hpp"
#include "scheduler/strategy.hpp"
#include "scheduler/trace/access_lists.hpp"

namespace heddle::scheduler {

class Reversals;

/// Optimal dynamic partial-order reduction: one execution for each class of traces that are equal
/// up to swapping independent neighbours (Mazurkiewicz), none redundant, none cut, in polynomial
/// space.
///
/// In the line of P. Abdulla, M. F. Atig, S. Das, B. Jonsson, K. Sagonas, "Parsimonious optimal
/// dynamic partial order reduction", CAV 2024 (each race reversed once, nothing stored but what is
/// still to be explored, no sleep sets), and of M. Kokologiannakis, I. Marmanis, V. Gladstein,
/// V. Vafeiadis, "Truly stateless, optimal dynamic partial order reduction", POPL 2022 (a reversal
/// is made in one canonical execution). How this one differs, and why it is complete and optimal:
/// docs/search/partial-order-reduction.md. In short:
///
/// - At each place the search first tries one event e, its default. Every other trace has an event
///   b before e that depends on e; b with what it needs makes a subtree of its own, in which e
///   comes right after b.
/// - Of several such events b, by different threads and independent of each other, the one of the
///   lowest thread decides which subtree a trace belongs to. This needs no memory of what other
///   subtrees saw: Reversals::belongs_here.
/// - The race of e and b shows in many executions. It is reversed in the one that took no detour
///   after e but those without which b would not be there: Reversals::course_is_needed.
/// - An event that takes one of several values opens a subtree for each value but the first.
///
/// Parked threads count as ended.
class Dpor final : public Strategy {
 public:
  explicit Dpor(Parking parking = Parking::idle) : parking_(parking), pending_{Subtree{}} {}
  /// A search of the given parts only.
  Dpor(Parking parking, std::vector<Subtree> parts)
      : parking_(parking), pending_(std::move(parts)) {}

  [[nodiscard]] Parking parking() const override { return parking_; }
  [[nodiscard]] bool parks_returned() const override { return parking_ == Parking::idle; }
  bool begin_execution() override;
  std::optional<ThreadId> choose(std::span<const Event> next_events) override;
  std::size_t further_steps(std::span<ThreadId> threads) override;
  void note_further_steps(std::span<const Step> taken) override;
  std::uint16_t choose_value(std::uint16_t count) override;
  void end_execution(const EndedExecution& execution) override;
  [[nodiscard]] std::size_t known_beginning(std::span<const Event> executed) override;
  void note_replayed(std::span<const Event> executed) override;

  /// What is left to explore, between two executions; the last one is next. With the executions
  /// seen so far, this is the state of the search.
  [[nodiscard]] std::span<const Subtree> pending() const { return pending_; }

 private:
  [[nodiscard]] bool is_reversed() const;
  [[nodiscard]] std::size_t first_unknown_detour() const;
  void learn_deferred_event(std::span<const Event> next_events);
  std::optional<ThreadId> take_known_step(std::span<const Event> next_events);
  [[nodiscard]] ThreadId default_choice(std::span<const Event> next_events) const;
  void add_values(const EndedExecution& execution, Reversals& reversals);

  Parking parking_;
  std::vector<Subtree> pending_;
  Course course_;  ///< of the execution in progress
  std::vector<Subtree> found_;
  std::vector<TraceRace> races_;
  AccessLists lists_;
};

}  // namespace heddle::scheduler
