#include <gtest/gtest.h>

#include <cstdio>
#include <string>

#include "checkers/certificates/certificate.hpp"
#include "checkers/checker.hpp"
#include "checkers/tests/certificates/certificate_mutants.hpp"
#include "checkers/tests/derived_alphabet.hpp"
#include "checkers/tests/models.hpp"
#include "checkers/tests/random_histories.hpp"
#include "checkers/verification/verify_certificate.hpp"

namespace heddle::checkers {
namespace {

/// Histories of one type, judged and written with a proof.
class Notary {
 public:
  explicit Notary(const Specification& specification) : specification_(specification) {
    recorded_.initial = initial_for_tests(specification);
  }

  base::Json certify(const History& history) {
    encode(history);
    const Verdict& verdict = checker_.check(recorded_.coded, {.wants_linearization = true});
    return make_certificate(recorded_, verdict);
  }

  bool is_linearizable(const History& history) {
    encode(history);
    return definition_.check(recorded_.coded).answer == Answer::explained;
  }

 private:
  void encode(const History& history) {
    Encoder().encode(specification_, history, recorded_.coded, recorded_.initial);
    recorded_.processes.assign(history.size(), 0);
  }

  const Specification& specification_;
  Checker checker_;
  Checker definition_{Algorithm::definition};
  RecordedHistory recorded_;
};

bool is_accepted(const base::Json& certificate) {
  return verify_certificate(certificate.dump()).acceptance == Acceptance::accepted;
}

bool says_yes(const base::Json& certificate) {
  return certificate.find("answer")->string() == "yes";
}

class Certificates : public testing::TestWithParam<const Specification*> {};

TEST_P(Certificates, OfAllSmallHistoriesAreRightAndAccepted) {
  const Alphabet alphabet = small_alphabet(*GetParam());
  const std::size_t most = alphabet.operations.size() < 20 ? 3 : 2;
  Notary notary(*GetParam());
  std::size_t count = 0;
  std::string wrong;
  for (std::size_t size = 0; size <= most; ++size) {
    count += for_all_histories(alphabet, size, [&](const History& history) {
      if (!wrong.empty()) {
        return;
      }
      const base::Json certificate = notary.certify(history);
      const Verification verified = verify_certificate(certificate.dump());
      if (verified.acceptance != Acceptance::accepted ||
          says_yes(certificate) != notary.is_linearizable(history)) {
        wrong = verified.text + ": " + certificate.dump();
      }
    });
  }
  EXPECT_EQ(wrong, "");
  std::printf("%zu histories\n", count);
}

/// A history that differs in little, with the proof of another: whatever is accepted is so.
TEST_P(Certificates, ProveNothingThatIsWrong) {
  Notary notary(*GetParam());
  RandomHistories histories(*GetParam(), 3);
  std::size_t refused = 0;
  for (std::size_t round = 0; round < 500; ++round) {
    History history = histories.make_small(round, 6);
    const base::Json before = notary.certify(history);
    histories.mutate(history);
    const base::Json after = notary.certify(history);
    const base::Json mixed = with_proof_of(after, before);
    if (is_accepted(mixed)) {
      ASSERT_EQ(says_yes(mixed), notary.is_linearizable(history)) << mixed.dump();
    } else {
      ++refused;
    }
  }
  EXPECT_GT(refused, 50);
}

/// A reason is a stranger's text, which must not reach a terminal as it is.
TEST(Certificate, WithoutAProofIsToldWithItsReasonQuoted) {
  const Specification& queue = *find_specification("queue");
  base::Json certificate = Notary(queue).certify({});
  certificate["proof"] = base::Json{{"kind", "none"}, {"reason", "\x1b[31mred"}};
  const Verification found = verify_certificate(certificate.dump());
  EXPECT_EQ(found.acceptance, Acceptance::cannot_verify);
  EXPECT_EQ(found.text, "cannot verify: there is no proof: \"\\u001b[31mred\"");
}

TEST_P(Certificates, AreRefusedWithAnotherProof) {
  Notary notary(*GetParam());
  RandomHistories histories(*GetParam(), 4);
  std::size_t refused = 0;
  for (std::size_t round = 0; round < 400; ++round) {
    History history = histories.make_small(round, 8);
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
  EXPECT_GE(refused, 1000);
}

INSTANTIATE_TEST_SUITE_P(EachType, Certificates, testing::ValuesIn(basic_types()),
                         [](const auto& info) {
                           std::string name(info.param->name);
                           std::erase(name, '-');
                           return name;
                         });

}  // namespace
}  // namespace heddle::checkers
