#include "checkers/tests/agreement/agreement_parts.hpp"

#include <chrono>

#include "checkers/bad_input.hpp"
#include "checkers/tests/derived_alphabet.hpp"
#include "checkers/tests/different_histories.hpp"
#include "checkers/tests/models.hpp"
#include "checkers/tests/random_histories.hpp"
#include "checkers/tests/replica.hpp"
#include "checkers/tests/witness_mutants.hpp"

namespace heddle::checkers {
namespace {

constexpr std::size_t flaws_shown = 3;

void note(Findings& findings, const std::string& flaw) {
  findings.flaw_count += flaw.empty() ? 0 : 1;
  if (!flaw.empty() && findings.flaws.size() < flaws_shown) {
    findings.flaws.push_back(flaw);
  }
}

/// The longer way, which makes the history smaller, only for those that are shown.
void judge(Jury& jury, const History& history, Findings& findings) {
  const bool is_shown = findings.flaws.size() < flaws_shown;
  note(findings, is_shown ? jury.find_disagreement(history) : jury.judge(history));
}

Findings finished(const Jury& jury, Findings findings) {
  findings.type = jury.type();
  findings.tally = jury.tally();
  return findings;
}

RandomHistories::Form random_form(RandomHistories& histories, std::size_t operations) {
  return {.threads = 1 + histories.random()() % 4,
          .operations = operations / 2 + histories.random()() % (operations - operations / 2 + 1),
          .has_distinct_values = histories.random()() % 2 == 0};
}

/// The definition's verdict, as a Jury would ask for it.
class Oracle {
 public:
  explicit Oracle(const Specification& specification) : specification_(specification) {}

  const Verdict& check(const History& history) {
    encoder_.encode(specification_, history, coded_, initial_for_tests(specification_));
    return definition_.check(coded_);
  }

 private:
  const Specification& specification_;
  Encoder encoder_;
  CodedHistory coded_;
  Checker definition_{Algorithm::definition};
};

/// A history that is mutated until it is a violation by the definition.
History make_violation(RandomHistories& histories, Oracle& oracle) {
  History history;
  for (int tries = 0; tries < 200; ++tries) {
    if (tries % 8 == 0) {
      history = histories.make(random_form(histories, 7));
    }
    histories.mutate(history);
    try {
      if (oracle.check(history).answer == Answer::not_explained) {
        break;
      }
    } catch (const BadInput&) {
      history = {};  // an answer of a kind that the method never gives
    }
  }
  return history;
}

}  // namespace

Findings judge_all_small(const std::string& type) {
  Findings findings;
  Jury jury(type, true, {.depth = 4});
  const Alphabet alphabet = small_alphabet(*find_specification(type));
  for (std::size_t size = 0; size <= 4; ++size) {
    for_all_different_histories(alphabet, size,
                                [&](const History& history) { judge(jury, history, findings); });
  }
  return finished(jury, std::move(findings));
}

Findings judge_random_small(const std::string& type, std::size_t count) {
  Findings findings;
  const Specification& specification = *find_specification(type);
  Jury jury(type, true, {.depth = 5});
  RandomHistories histories(specification, 1);
  Oracle oracle(specification);
  for (std::size_t i = 0; i < count; ++i) {
    judge(
        jury,
        i % 2 == 0 ? histories.make(random_form(histories, 7)) : make_violation(histories, oracle),
        findings);
  }
  return finished(jury, std::move(findings));
}

Findings judge_mutants(const std::string& type, std::size_t count) {
  Findings findings;
  const Specification& specification = *find_specification(type);
  Jury jury(type, true);
  RandomHistories histories(specification, 2);
  Oracle oracle(specification);
  for (std::size_t i = 0; i < count; ++i) {
    const History history = histories.make(random_form(histories, 6));
    const Verdict& verdict = oracle.check(history);
    if (verdict.answer != Answer::explained) {
      note(findings, "made by construction, but not explained");
      continue;
    }
    for (const History& mutant : mutants_of(in_sequence(history, verdict.linearization))) {
      std::vector<OperationIndex> order;
      for (OperationIndex k = 0; k < mutant.size(); ++k) {
        order.push_back(k);
      }
      try {
        judge(jury, mutant, findings);
      } catch (const BadInput&) {
        continue;  // an answer of a kind that the method never gives
      }
      const bool is_legal = find_flaw(type, mutant, order, true).empty();
      if (is_legal != (jury.answer() == Answer::explained)) {
        note(findings, "the model judges a mutant of a witness in another way");
      }
    }
  }
  return finished(jury, std::move(findings));
}

Findings judge_random_large(const std::string& type, std::size_t count) {
  Findings findings;
  const Specification& specification = *find_specification(type);
  const Limits limits{
      .steps = 20'000, .time = std::chrono::seconds(1), .memory_bytes = std::uint64_t{64} << 20U};
  Jury jury(type, false, {.limits = limits, .depth = 2});
  RandomHistories histories(specification, 3);
  for (std::size_t i = 0; i < count; ++i) {
    History history = histories.make(random_form(histories, 60));
    for (std::size_t k = 0; i % 2 == 1 && k < 1 + i % 3; ++k) {
      histories.mutate(history);
    }
    try {
      judge(jury, history, findings);
    } catch (const BadInput&) {
      continue;  // an answer of a kind that the method never gives
    }
  }
  return finished(jury, std::move(findings));
}

}  // namespace heddle::checkers
