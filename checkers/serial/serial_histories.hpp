#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "checkers/history.hpp"
#include "checkers/specification.hpp"

// A sequential specification that nobody wrote: the histories of serial runs, in which whole
// operations take turns (Phase 1 of L. Zhang, A. Chattopadhyay, C. Wang, "Round-Up", IEEE TSE
// 41(12), 2015, after S. Burckhardt, C. Dern, M. Musuvathi, R. Tan, "Line-Up: A Complete and
// Automatic Linearizability Checker", PLDI 2010).
namespace heddle::checkers {

// One call of a serial run.
struct SerialCall {
  Operation operation;         // method, arguments, result, process; the times are not read
  bool is_blocked = false;     // it never came back; the last call of its run
  bool found_nothing = false;  // its result says that there was nothing, as an empty optional does
};

// The serial runs of one scenario, collected.
class SerialHistories {
 public:
  struct Counts {
    std::uint64_t runs = 0;        // added
    std::uint64_t labelled = 0;    // different ones, the thread of each call counting
    std::uint64_t unlabelled = 0;  // different ones, calls and results alone
    std::uint64_t blocked = 0;     // of the labelled, those that end in a blocked call
    // Two runs with the same calls in the same order had different results: the object's serial
    // behaviour is not deterministic, and as a specification it explains too much.
    bool differ_for_same_calls = false;
  };

  // `keep_duplicates`: without the first optimization of Round-Up's section VI-C; the counts and
  // verdicts are the same.
  explicit SerialHistories(bool keep_duplicates = false);

  void add(std::span<const SerialCall> run);

  const Counts& counts() const { return counts_; }

  // An example of differ_for_same_calls: two runs, as text; empty if there is none.
  const std::string& difference() const { return difference_; }

  // Its histories are the prefixes of the runs added so far. Threads are not compared. A method is
  // named as in the runs; its idle answer is `none` if some call of it found nothing. A pending
  // call is explained where a run goes on with it, or where it is blocked.
  // A later add() does not change it; it lives as long as the pointer.
  std::shared_ptr<const Specification> specification() const;

 private:
  Counts counts_;
  std::string difference_;
};

}  // namespace heddle::checkers
