#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "checkers/specification.hpp"

// Quasi-linearizability as data: which operations may be out of order, in what sense, by how much.
//
// The definition is that of Y. Afek, G. Korland, E. Yanovsky, "Quasi-Linearizability: Relaxed
// Consistency for Improved Concurrency" (OPODIS 2010), in the form of definition 4 of L. Zhang,
// A. Chattopadhyay, C. Wang, "Round-Up: Runtime Checking Quasi Linearizability of Concurrent Data
// Structures" (ASE 2013; IEEE TSE 41(12), 2015), made precise: docs/quasi-linearizability.md.
namespace heddle::checkers {

enum class QuasiFlavour : std::uint8_t {
  /// Definition 4. There is a linearization rho' of the history (legal or not) and a legal sequence
  /// rho'' that comes from it by moving events of a set, each by at most the set's factor. Places
  /// are counted among the calls of the set that can move: rho'' has at each position of rho' the
  /// same call, or, if that call can move, one of the same set. Threads are not compared.
  permutation,
  /// Strict out-of-order semantics: there is a linearization in which each removal takes an item at
  /// most K places from the head, top or minimum, each item is overtaken at most K times (a removal
  /// overtakes the items that it should have taken before), and only an empty object answers none.
  /// For queues, stacks and priority queues.
  strict
};

/// Methods whose calls may stand in for each other.
struct QuasiSet {
  std::vector<std::uint32_t> methods;  ///< positions in Specification::methods; sorted, not empty
  unsigned factor = 0;                 ///< by how many places a call may move; 0: as specified
};

/// A factor beyond any history.
inline constexpr unsigned no_bound = ~0U;

struct QuasiCriterion {
  QuasiFlavour flavour = QuasiFlavour::permutation;
  std::vector<QuasiSet> sets;  ///< no method in two of them

  /// The set that the method belongs to.
  [[nodiscard]] std::optional<std::uint32_t> set_of_method(std::uint32_t method) const;

  /// The set among whose calls this one can move; nothing if it stays put: its method is in no set,
  /// or it found nothing (see answer_that_found_nothing). A pending call can move if its method is
  /// in a set; it may also have found nothing.
  [[nodiscard]] std::optional<std::uint32_t> set_of(const Specification& specification,
                                                    const Call& call) const;
};

/// The answer with which a call of this method stays put: `none` of a read-only method, the idle
/// answer of another one, if it has such.
std::optional<Code> answer_that_found_nothing(const Method& method);

/// What a user asks for: the options --quasi-factor, --quasi-set and --quasi-flavour.
struct QuasiRequest {
  /// "2", for all sets; "deq=2,enq=0", each by one of its methods, the others having factor 0;
  /// "infer" in place of a number: find the smallest.
  std::string factor = {};
  /// Each a list of methods, "deq,deqMin". Empty: each method that `factor` names is a set of its
  /// own; if it names none, all methods that remove something (Role::remove) are one set.
  std::vector<std::string> sets = {};
  std::string flavour = "permutation";  ///< or "strict"
};

/// A request put to a specification.
struct QuasiQuestion {
  QuasiCriterion criterion;    ///< the factors to be found are no_bound
  std::vector<bool> inferred;  ///< for each set, whether its factor is to be found

  [[nodiscard]] bool infers() const;
};

/// Throws BadInput, which says what was expected: a malformed text, an unknown method or flavour, a
/// method in two sets, no method that removes; or for the flavour strict, a specification that has
/// no such meaning, sets other than one of all its removing methods, or a factor for another
/// method. What needs no specification to be found out is found out by require_well_formed too.
QuasiQuestion ask(const Specification& specification, const QuasiRequest& request);
void require_well_formed(const QuasiRequest& request);

/// The criterion with other factors, one for each set.
QuasiCriterion with_factors(const QuasiCriterion& criterion, const std::vector<unsigned>& factors);

/// For the flavour strict: the factor of the removals; 0 if they are in no set.
unsigned strict_factor(const Specification& specification, const QuasiCriterion& criterion);

/// "deq=2, enq=0"; "deq+deqMin=infinite".
std::string to_text(const Specification& specification, const std::vector<QuasiSet>& sets);

/// "deq", "deq+deqMin".
std::string name_of(const Specification& specification, const QuasiSet& set);

const char* to_text(QuasiFlavour flavour);

}  // namespace heddle::checkers
