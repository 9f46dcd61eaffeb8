#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "checkers/history/coded_history.hpp"

// What may come after what along a history. This is verified with: it shares no algorithm with
// those that make proofs.
namespace heddle::checkers {

struct Refused {
  std::string text;
};

/// Throws Refused if it does not hold.
void need(bool holds, const char* text);

using Numbers = std::vector<std::uint64_t>;
using NumberSet = std::set<std::uint64_t>;
using Codes = std::vector<Code>;

/// A call that one of the sequences of quasi-linearizability has and the other has not.
struct Waiting {
  std::uint64_t operation = 0;
  bool is_called = false;               ///< it is in rho', else in rho''
  std::optional<std::uint64_t> places;  ///< how many of its set may still go first; no end if none

  friend auto operator<=>(const Waiting&, const Waiting&) = default;
};

/// Where the object is, and who waits.
struct Point {
  Codes state;
  std::set<Waiting> waiting;

  friend auto operator<=>(const Point&, const Point&) = default;
};

/// The steps of linearizability; others override what differs.
class Walk {
 public:
  explicit Walk(CodedHistory& history) : history_(history) {}
  Walk(const Walk&) = delete;
  Walk& operator=(const Walk&) = delete;
  virtual ~Walk() = default;

  [[nodiscard]] CodedHistory& history() const { return history_; }
  [[nodiscard]] virtual Point start() const;

  /// What follows if rho' has `called` at its next place and rho'' has `stands`.
  [[nodiscard]] virtual std::vector<Point> follow(const Point& from, std::uint64_t called,
                                                  std::uint64_t stands) const;

  /// The calls that have to be considered for rho'' where `called` is in rho', after the invocation
  /// at `now` and before the next one. Of those `open`, `done` are in rho' already.
  [[nodiscard]] virtual NumberSet partners(const Point& from, const NumberSet& done,
                                           std::uint64_t called) const;

  /// Before partners() is asked.
  virtual void stand_at(Position /*now*/, const NumberSet& /*open*/) {}

 protected:
  /// As the specification says.
  [[nodiscard]] std::vector<Codes> allowed(const Codes& before, const Call& call) const;

 private:
  CodedHistory& history_;
};

}  // namespace heddle::checkers
