#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "checkers/history/history.hpp"
#include "checkers/serial/serial_tree.hpp"
#include "checkers/specification.hpp"

// A sequential specification that nobody wrote: the histories of serial runs, in which whole
// operations take turns (Phase 1 of L. Zhang, A. Chattopadhyay, C. Wang, "Round-Up", IEEE TSE
// 41(12), 2015, after S. Burckhardt, C. Dern, M. Musuvathi, R. Tan, "Line-Up: A Complete and
// Automatic Linearizability Checker", PLDI 2010).
namespace heddle::checkers {

/// One call of a serial run.
struct SerialCall {
  Operation operation;         ///< method, arguments, result, process; the times are not read
  bool is_blocked = false;     ///< it never came back; the last call of its run
  bool found_nothing = false;  ///< its result, none, says that there was nothing: an empty optional
};

/// The serial runs of one scenario, collected.
class SerialHistories {
 public:
  struct Counts {
    std::uint64_t runs = 0;        ///< added
    std::uint64_t labelled = 0;    ///< different ones, the thread of each call counting
    std::uint64_t unlabelled = 0;  ///< different ones, calls and results alone
    std::uint64_t blocked = 0;     ///< of the labelled, those that end in a blocked call
    /// Two runs with the same calls in the same order, whichever threads made them, had different
    /// results: the object's serial behaviour is not deterministic (or depends on the thread), and
    /// as a specification it explains too much.
    bool differ_for_same_calls = false;
  };

  /// `keep_duplicates`: without the first optimization of Round-Up's section VI-C; the counts and
  /// verdicts are the same, equal runs are kept and stepped through one by one.
  explicit SerialHistories(bool keep_duplicates = false) : keeps_duplicates_(keep_duplicates) {}

  /// The same, later. Needs that no run has been added yet.
  void keep_duplicates(bool keep) { keeps_duplicates_ = keep; }

  /// Makes a method known before a run calls it: needed for the role, which runs cannot tell, and
  /// for a method that no run comes to. The role is for whoever asks for it (such as: which methods
  /// does --quasi-factor 2 mean?); it decides nothing here. Throws BadInput for a method that is
  /// known with another number of arguments, or with more than a specification's method may have.
  void declare(std::string_view method, std::uint32_t arguments, Role role = Role::other);

  /// Throws BadInput as declare().
  void add(std::span<const SerialCall> run);

  [[nodiscard]] const Counts& counts() const { return counts_; }

  /// An example of differ_for_same_calls, as part of a sentence: "after enq(1) -> none: deq() -> 1
  /// or deq() -> 2"; empty if there is none.
  [[nodiscard]] const std::string& difference() const { return difference_; }

  /// Its name is "serial", its histories are the prefixes of the runs added so far. Threads are not
  /// compared. A method is named as in the runs; its idle answer is `none` if some call of it found
  /// nothing. A step gives no state where no run has that call with that result; a pending call may
  /// have any result that a run has there. A call that is blocked in a run ends it: to ask whether
  /// it may be, give it the result blocked_result() (in a history where it is the last one to
  /// respond). States that all runs go on from alike are one state.
  /// A later declare() or add() does not change it; it lives as long as the pointer.
  [[nodiscard]] std::shared_ptr<const Specification> specification() const;

  /// Whether it is a specification() of serial runs, and so knows where calls are blocked.
  static bool made(const Specification& specification) { return specification.name == "serial"; }

  /// What a call that never comes back has for a result. No other call has it.
  static const Value& blocked_result();

 private:
  std::uint32_t method_named(std::string_view name, std::uint32_t arguments);
  std::uint32_t label_of(const SerialCall& call);
  void compare(SerialTree::Node at, std::uint32_t label, std::span<const std::uint32_t> before);

  bool keeps_duplicates_;
  std::vector<SerialMethod> methods_;
  std::vector<SerialLabel> labels_;
  std::map<std::string, std::uint32_t, std::less<>> label_by_text_;
  SerialTree tree_;                                ///< of the labels of all runs
  std::set<std::vector<std::uint32_t>> labelled_;  ///< per run: label and process of each call
  std::vector<std::vector<std::uint32_t>> runs_;   ///< all of them, if duplicates are kept
  Counts counts_;
  std::string difference_;
};

}  // namespace heddle::checkers
