#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <random>
#include <string>
#include <vector>

#include "checkers/certificates/certificate.hpp"
#include "checkers/quasi/quasi_checker.hpp"
#include "checkers/tests/certificates/certificate_mutants.hpp"
#include "checkers/tests/certificates/written_certificates.hpp"
#include "checkers/tests/derived_alphabet.hpp"
#include "checkers/tests/models.hpp"
#include "checkers/tests/quasi/relaxed_histories.hpp"
#include "checkers/tests/random_histories.hpp"
#include "checkers/verification/verify_certificate.hpp"

namespace heddle::checkers {
namespace {

/// All methods that remove something; with `additions` those that add, too, in a set of their own.
QuasiCriterion criterion(const Specification& specification, QuasiFlavour flavour, unsigned factor,
                         bool additions = false) {
  QuasiCriterion result;
  result.flavour = flavour;
  for (const Role role : {Role::remove, Role::add}) {
    QuasiSet set{.methods = {}, .factor = factor};
    for (std::uint32_t i = 0; i < specification.methods.size(); ++i) {
      if (specification.methods[i].role == role) {
        set.methods.push_back(i);
      }
    }
    if (role == Role::remove || additions) {
      result.sets.push_back(set);
    }
  }
  return result;
}

std::vector<QuasiCriterion> criteria(const Specification& specification) {
  std::vector<QuasiCriterion> all;
  for (const unsigned factor : {0U, 1U, 2U, no_bound}) {
    all.push_back(criterion(specification, QuasiFlavour::strict, factor));
    all.push_back(criterion(specification, QuasiFlavour::permutation, factor));
  }
  all.push_back(criterion(specification, QuasiFlavour::permutation, 1, true));
  all.push_back(criterion(specification, QuasiFlavour::permutation, no_bound, true));
  return all;
}

/// Histories of one type, judged by one criterion and written with a proof.
class Notary {
 public:
  Notary(const Specification& specification, QuasiCriterion criterion)
      : recorder_(specification), criterion_(std::move(criterion)) {}

  base::Json certify(const History& history) {
    RecordedHistory& recorded = recorder_.record(history);
    const QuasiVerdict verdict = checker_.check(recorded.coded, criterion_);
    return make_quasi_certificate(recorded, criterion_, verdict);
  }

  bool is_explained(const History& history) {
    CodedHistory& coded = recorder_.record(history).coded;
    return definition_.check(coded, criterion_).answer == Answer::explained;
  }

 private:
  Recorder recorder_;
  QuasiCriterion criterion_;
  QuasiChecker checker_;
  QuasiChecker definition_{QuasiAlgorithm::definition};
};

class QuasiCertificates : public testing::TestWithParam<const char*> {
 protected:
  const Specification& specification_ = *find_specification(GetParam());
};

std::string name_of(const testing::TestParamInfo<const char*>& info) {
  std::string name(info.param);
  std::erase(name, '-');
  return name;
}

TEST_P(QuasiCertificates, OfAllSmallHistoriesAreRightAndAccepted) {
  std::vector<Alphabet> alphabets{small_alphabet(specification_)};
  if (std::ranges::count(types_that_take_none(), &specification_) != 0) {
    alphabets.push_back(small_alphabet(specification_, {none, 1}));
  }
  std::size_t yes = 0;
  std::size_t no = 0;
  std::string wrong;
  for (const QuasiCriterion& criterion : criteria(specification_)) {
    Notary notary(specification_, criterion);
    const auto judge = [&](const History& history) {
      if (!wrong.empty()) {
        return;
      }
      const base::Json certificate = notary.certify(history);
      const Verification verified = verify_certificate(certificate.dump());
      (says_yes(certificate) ? yes : no)++;
      if (verified.acceptance != Acceptance::accepted ||
          says_yes(certificate) != notary.is_explained(history)) {
        wrong = verified.text + ": " + certificate.dump();
      }
    };
    for (const Alphabet& alphabet : alphabets) {
      const std::size_t most = alphabet.operations.size() < 12 ? 3 : 2;
      for (std::size_t size = 0; size <= most; ++size) {
        for_all_histories(alphabet, size, judge);
      }
    }
  }
  EXPECT_EQ(wrong, "");
  EXPECT_GT(std::min(yes, no), 1000);
  std::printf("%zu explained, %zu not\n", yes, no);
}

/// A history that differs in little, with the proof of another: whatever is accepted is so.
TEST_P(QuasiCertificates, ProveNothingThatIsWrong) {
  RandomHistories histories(specification_, 3);
  std::size_t refused = 0;
  for (const QuasiCriterion& criterion : criteria(specification_)) {
    Notary notary(specification_, criterion);
    for (std::size_t round = 0; round < 100; ++round) {
      History history = histories.make_small(round, 5);
      histories.mutate(history);
      const base::Json before = notary.certify(history);
      histories.mutate(history);
      const base::Json mixed = with_proof_of(notary.certify(history), before);
      if (is_accepted(mixed)) {
        ASSERT_EQ(says_yes(mixed), notary.is_explained(history)) << mixed.dump();
      } else {
        ++refused;
      }
    }
  }
  EXPECT_GT(refused, 50);
}

TEST_P(QuasiCertificates, AreRefusedWithAnotherProof) {
  RandomHistories histories(specification_, 4);
  std::size_t refused = 0;
  for (const QuasiCriterion& criterion : criteria(specification_)) {
    Notary notary(specification_, criterion);
    for (std::size_t round = 0; round < 60; ++round) {
      History history = histories.make_small(round, 6);
      histories.mutate(history);
      const base::Json certificate = notary.certify(history);
      ASSERT_TRUE(is_accepted(certificate)) << certificate.dump();
      for (const Mutant& mutant : mutants_of(certificate, histories.random())) {
        const bool accepted = is_accepted(mutant.certificate);
        ASSERT_TRUE(!accepted || mutant.may_be_right)
            << mutant.change << ": " << mutant.certificate.dump();
        refused += accepted ? 0 : 1;
      }
    }
  }
  EXPECT_GE(refused, 1000);
}

/// Of histories that are out of order, but not much.
class RelaxedCertificates : public QuasiCertificates {};

TEST_P(RelaxedCertificates, AreRightAndAcceptedAndTheirMutantsRefused) {
  std::size_t out_of_order = 0;
  std::size_t refused = 0;
  for (const QuasiCriterion& criterion : criteria(specification_)) {
    Notary notary(specification_, criterion);
    RelaxedHistories histories(GetParam(), 7, 7);
    std::mt19937 random(8);
    for (std::size_t round = 0; round < 150; ++round) {
      const History history = histories.make(true);
      const base::Json certificate = notary.certify(history);
      ASSERT_TRUE(is_accepted(certificate)) << certificate.dump();
      ASSERT_EQ(says_yes(certificate), notary.is_explained(history)) << certificate.dump();
      const base::Json& proof = *certificate.find("proof");
      out_of_order +=
          says_yes(certificate) && proof.find("order")->dump() != proof.find("stands")->dump() ? 1
                                                                                               : 0;
      for (const Mutant& mutant : mutants_of(certificate, random)) {
        const bool accepted = is_accepted(mutant.certificate);
        ASSERT_TRUE(!accepted || mutant.may_be_right)
            << mutant.change << ": " << mutant.certificate.dump();
        refused += accepted ? 0 : 1;
      }
    }
  }
  EXPECT_GT(out_of_order, 10);
  EXPECT_GE(refused, 1000);
}

TEST_P(RelaxedCertificates, ProveNoOtherFactor) {
  RelaxedHistories histories(GetParam(), 6, 5);
  std::size_t refused = 0;
  for (unsigned round = 0; round < 1500; ++round) {
    const History history = histories.make(true);
    const auto flavour = round % 2 == 0 ? QuasiFlavour::strict : QuasiFlavour::permutation;
    Notary notary(specification_, criterion(specification_, flavour, round % 3));
    Notary other(specification_, criterion(specification_, flavour, (round + 1) % 3));
    const base::Json mixed = with_proof_of(other.certify(history), notary.certify(history));
    if (is_accepted(mixed)) {
      ASSERT_EQ(says_yes(mixed), other.is_explained(history)) << mixed.dump();
    } else {
      ++refused;
    }
  }
  EXPECT_GT(refused, 20);
}

INSTANTIATE_TEST_SUITE_P(Types, RelaxedCertificates,
                         testing::Values("queue", "stack", "min-priority-queue",
                                         "max-priority-queue"),
                         name_of);

INSTANTIATE_TEST_SUITE_P(Types, QuasiCertificates,
                         testing::Values("queue", "bounded-queue", "stack", "bounded-stack",
                                         "min-priority-queue", "max-priority-queue",
                                         "keyed-priority-queue"),
                         name_of);

}  // namespace
}  // namespace heddle::checkers
