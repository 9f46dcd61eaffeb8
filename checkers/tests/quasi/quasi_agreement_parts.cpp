#include "checkers/tests/quasi/quasi_agreement_parts.hpp"

#include <functional>
#include <utility>

#include "checkers/checker.hpp"
#include "checkers/tests/different_histories.hpp"
#include "checkers/tests/quasi/relaxed_histories.hpp"
#include "checkers/tests/quasi/signed_history.hpp"

namespace heddle::checkers {
namespace {

constexpr std::size_t flaws_shown = 3;

/// Judges each history by several criteria, which are compared with each other too.
class Court {
 public:
  Court(const std::string& type, QuasiFlavour flavour, std::vector<QuasiCriterion> criteria,
        bool with_switches)
      : specification_(*find_specification(type)) {
    findings_.type = type;
    findings_.flavour = flavour;
    for (QuasiCriterion& criterion : criteria) {
      findings_.rows.push_back({to_text(specification_, criterion.sets), {}});
      juries_.emplace_back(std::move(criterion), with_switches);
    }
  }

  void judge(const History& history) {
    ++findings_.histories;
    encoder_.encode(specification_, history, coded_);
    const Answer ordinary = ordinary_.check(coded_, {.wants_linearization = false}).answer;
    std::vector<Answer> answers;
    for (QuasiJury& jury : juries_) {
      answers.push_back(jury.judge(coded_, ordinary == Answer::explained));
      note(history, jury.flaw());
      if (answers.back() != Answer::unknown && is_exact(jury.criterion())) {
        ++findings_.ordinary;
        note(history, answers.back() == ordinary ? "" : "factor 0 is not linearizability");
      }
    }
    compare(history, answers);
  }

  QuasiFindings findings() {
    for (std::size_t i = 0; i < juries_.size(); ++i) {
      findings_.rows[i].tally = juries_[i].tally();
    }
    return findings_;
  }

 private:
  static bool is_exact(const QuasiCriterion& criterion) { return is_within(criterion, 0); }

  static bool is_within(const QuasiCriterion& criterion, unsigned factor) {
    bool within = true;
    for (const QuasiSet& set : criterion.sets) {
      within = within && set.factor <= factor;
    }
    return within;
  }

  static bool is_within(const QuasiCriterion& criterion, const QuasiCriterion& larger) {
    bool within = true;
    for (std::size_t set = 0; set < criterion.sets.size(); ++set) {
      within = within && criterion.sets[set].factor <= larger.sets[set].factor;
    }
    return within;
  }

  /// What some factors explain, larger ones do.
  void compare(const History& history, const std::vector<Answer>& answers) {
    for (std::size_t a = 0; a < answers.size(); ++a) {
      for (std::size_t b = 0; b < answers.size(); ++b) {
        const bool follows = a != b && answers[a] == Answer::explained &&
                             is_within(juries_[a].criterion(), juries_[b].criterion());
        if (follows && answers[b] != Answer::unknown) {
          ++findings_.monotone;
          note(history, answers[b] == Answer::explained ? "" : "a larger factor explains less");
        }
      }
    }
  }

  void note(const History& history, const std::string& flaw) {
    if (flaw.empty()) {
      return;
    }
    if (++findings_.flaw_count <= flaws_shown) {
      findings_.flaws.push_back(findings_.type + ": " + flaw + ": " + signed_text(history));
    }
  }

  const Specification& specification_;
  Encoder encoder_;
  CodedHistory coded_;
  Checker ordinary_;
  std::vector<QuasiJury> juries_;
  QuasiFindings findings_;
};

std::vector<QuasiCriterion> factors_up_to(QuasiFlavour flavour, unsigned largest) {
  std::vector<QuasiCriterion> criteria;
  for (unsigned factor = 0; factor <= largest; ++factor) {
    criteria.push_back(removals(flavour, factor));
  }
  return criteria;
}

}  // namespace

QuasiFindings judge_all_small_by_factors(const std::string& type, QuasiFlavour flavour,
                                         std::size_t operations, const std::vector<Value>& values) {
  Court court(type, flavour, factors_up_to(flavour, 3), operations <= 4);
  const Alphabet alphabet = container_alphabet(type, values);
  for (std::size_t size = 0; size <= operations; ++size) {
    for_all_different_histories(alphabet, size,
                                [&](const History& history) { court.judge(history); });
  }
  return court.findings();
}

QuasiFindings judge_random_by_factors(const std::string& type, QuasiFlavour flavour,
                                      std::size_t count) {
  Court court(type, flavour, factors_up_to(flavour, 3), true);
  RelaxedHistories histories(type, 10, 1);
  for (std::size_t i = 0; i < count; ++i) {
    court.judge(histories.make(i % 2 == 1));
  }
  return court.findings();
}

QuasiFindings judge_random_by_two_factors(const std::string& type, std::size_t count) {
  Court court(
      type, QuasiFlavour::permutation,
      {additions_and_removals(0, 0), additions_and_removals(1, 0), additions_and_removals(0, 1),
       additions_and_removals(1, 1), additions_and_removals(2, 1),
       additions_and_removals(no_bound, 0), additions_and_removals(no_bound, no_bound)},
      true);
  RelaxedHistories histories(type, 7, 2);
  for (std::size_t i = 0; i < count; ++i) {
    court.judge(histories.make(i % 2 == 1));
  }
  return court.findings();
}

}  // namespace heddle::checkers
