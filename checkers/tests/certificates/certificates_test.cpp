#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "checkers/certificates/certificate.hpp"
#include "checkers/checker.hpp"
#include "checkers/tests/certificates/certificate_mutants.hpp"
#include "checkers/tests/certificates/written_certificates.hpp"
#include "checkers/tests/derived_alphabet.hpp"
#include "checkers/tests/models.hpp"
#include "checkers/tests/random_histories.hpp"
#include "checkers/verification/verify_certificate.hpp"
#include "checkers/verification/verify_command.hpp"

namespace heddle::checkers {
namespace {

/// Histories of one type, judged and written with a proof.
class Notary {
 public:
  explicit Notary(const Specification& specification, Algorithm algorithm = Algorithm::automatic)
      : recorder_(specification), checker_(algorithm) {}

  base::Json certify(const History& history, const Limits& limits = {}) {
    RecordedHistory& recorded = recorder_.record(history);
    const Verdict& verdict = checker_.check(recorded.coded, {.wants_linearization = true});
    return make_certificate(recorded, verdict, limits);
  }

  bool is_linearizable(const History& history) {
    return definition_.check(recorder_.record(history).coded).answer == Answer::explained;
  }

 private:
  Recorder recorder_;
  Checker checker_;
  Checker definition_{Algorithm::definition};
};

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

Operation completed(const std::string& method, std::vector<Value> arguments, Value result,
                    std::uint64_t invocation, std::uint64_t response) {
  return {.process = 0,
          .method = method,
          .arguments = std::move(arguments),
          .result = std::move(result),
          .invocation = invocation,
          .response = response};
}

/// Removals that took the value look then as if they had found nothing.
void rename_to_none(History& history, const Value& value) {
  const auto rename = [&](Value& each) { each = each == value ? none : each; };
  for (Operation& operation : history.operations) {
    std::ranges::for_each(operation.arguments, rename);
    rename(operation.result);
  }
}

class CertificatesWithNone : public testing::TestWithParam<const Specification*> {};

TEST_P(CertificatesWithNone, ProveNothingThatIsWrong) {
  Notary notary(*GetParam());
  RandomHistories histories(*GetParam(), 5);
  std::size_t proved = 0;
  for (std::size_t round = 0; round < 500; ++round) {
    History history = histories.make_small(round, 6);
    histories.mutate(history);
    const base::Json before = notary.certify(history);
    rename_to_none(history, 1 + static_cast<int>(round / 2 % 3));
    const base::Json after = notary.certify(history);
    ASSERT_TRUE(is_accepted(after)) << after.dump();
    ASSERT_EQ(says_yes(after), notary.is_linearizable(history)) << after.dump();
    const base::Json mixed = with_proof_of(after, before);
    if (is_accepted(mixed)) {
      ASSERT_EQ(says_yes(mixed), notary.is_linearizable(history)) << mixed.dump();
      ++proved;
    }
  }
  EXPECT_GT(proved, 50);
}

/// Which removals found nothing is not known then.
TEST(Certificate, OfAPartOfAContainerThatNoneIsAddedToIsRefused) {
  History history;
  history.operations = {completed("enq", {2}, {}, 0, 1), completed("enq", {1}, {}, 2, 3),
                        completed("deq", {}, {}, 4, 5)};
  const base::Json before =
      Notary(*find_specification("queue"), Algorithm::log_linear).certify(history);
  ASSERT_FALSE(before.find("proof")->find("part")->is_null());
  rename_to_none(history, 2);
  const base::Json after = Notary(*find_specification("queue")).certify(history);
  ASSERT_TRUE(says_yes(after));
  EXPECT_EQ(verify_certificate(with_proof_of(after, before).dump()).text,
            "refused: none is added, so nobody knows who found it empty");
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

/// For each of `keys` keys a put; all overlap. Then a get of the last one that nobody explains.
History of_many_keys(int keys) {
  History history;
  const auto end = static_cast<std::uint64_t>(keys);
  for (int key = 0; key < keys; ++key) {
    const auto at = static_cast<std::uint64_t>(key);
    history.operations.push_back(completed("put", {key, 1}, {}, at, end + at));
  }
  history.operations.push_back(completed("get", {keys - 1}, 2, 3 * end, 3 * end + 1));
  return history;
}

TEST(Certificate, OfManyKeysProvesTheOneThatIsNotExplained) {
  const base::Json certificate = Notary(*find_specification("map")).certify(of_many_keys(24));
  const base::Json& proof = *certificate.find("proof");
  EXPECT_EQ(proof.find("kind")->string(), "closed-set") << "2^24 sets of done operations";
  EXPECT_EQ(proof.find("part")->dump(), "[23,24]");
  EXPECT_TRUE(is_accepted(certificate));
}

TEST(Certificate, OfAPartOfAKeyIsRefused) {
  const Specification& map = *find_specification("map");
  base::Json certificate = Notary(map).certify(of_many_keys(3));
  certificate["proof"]["part"] = base::Json(base::Json::Array{base::Json(3)});
  certificate["proof"]["made"] = base::Json(base::Json::Array{base::Json(base::Json::Array{})});
  EXPECT_EQ(verify_certificate(certificate.dump()).text,
            "refused: an operation of a kept value is left out");
}

TEST(Certificate, TellsThePatternThatWasFoundAndItsTheorem) {
  History history;
  history.operations = {completed("enq", {1}, {}, 0, 1), completed("deq", {}, 2, 2, 3)};
  const base::Json certificate =
      Notary(*find_specification("queue"), Algorithm::log_linear).certify(history);
  const base::Json& proof = *certificate.find("proof");
  ASSERT_NE(proof.find("theorem"), nullptr);
  EXPECT_EQ(proof.find("pattern")->dump(),
            R"({"operations":[1],"says":"{0} answers a value that was never added"})");
  EXPECT_THAT(proof.find("theorem")->string(), testing::HasSubstr("Lee, Mathur"));
  EXPECT_TRUE(is_accepted(certificate));
}

/// Pending removals that may all have been first, and one that answers what nobody added.
TEST(Certificate, IsLeftWithoutAProofThatTakesTooLong) {
  History history;
  for (std::uint64_t i = 0; i < 22; ++i) {
    Operation& removal = history.operations.emplace_back(completed("deq", {}, {}, i, i));
    removal.response.reset();
    removal.any_result = true;
  }
  history.operations.push_back(completed("deq", {}, 99, 100, 101));
  Notary notary(*find_specification("queue"), Algorithm::log_linear);
  const base::Json in_time = notary.certify(history, {.time = std::chrono::milliseconds(1)});
  EXPECT_EQ(in_time.find("proof")->find("reason")->string(),
            "making the proof reached the time limit");
  const base::Json in_memory = notary.certify(history, {.memory_bytes = 10'000});
  EXPECT_EQ(in_memory.find("proof")->find("reason")->string(),
            "making the proof reached the memory limit");
  EXPECT_EQ(in_memory.find("answer")->string(), "no");
}

/// A file of EDN with so many histories enq(1), then deq() -> `answer`.
std::string write_histories(const std::string& name, int answer, int histories = 1) {
  const std::string file = testing::TempDir() + name;
  std::ofstream output(file);
  for (int i = 0; i < histories; ++i) {
    output << "[{:process 0 :type :invoke :f :enq :value 1}\n"
              "{:process 0 :type :ok :f :enq :value 1}\n"
              "{:process 0 :type :invoke :f :deq}\n"
              "{:process 0 :type :ok :f :deq :value "
           << answer << "}]\n";
  }
  return file;
}

TEST(Certificate, OfAnotherHistoryThanTheFileHasIsRefused) {
  const Specification& queue = *find_specification("queue");
  const std::string certificate = testing::TempDir() + "certificate_of_a_file";
  History history;
  history.operations = {completed("enq", {1}, {}, 0, 1), completed("deq", {}, 1, 2, 3)};
  std::ofstream(certificate) << Notary(queue).certify(history).dump();
  const auto verify = [&](const std::string& history, std::vector<std::string> certificates) {
    std::ostringstream output;
    certificates.insert(certificates.begin(), {"--history", history});
    const int status = run_verify_command(certificates, output, output);
    return std::to_string(status) + " " + output.str();
  };
  const std::string right = write_histories("history_right", 1);
  const std::string wrong = write_histories("history_wrong", 2);
  const std::string two = write_histories("history_twice", 1, 2);
  EXPECT_EQ(verify(right, {certificate}), "0 " + certificate + ": accepted: yes, linearization\n");
  EXPECT_EQ(verify(two, {certificate, certificate}).front(), '0');
  EXPECT_EQ(verify(wrong, {certificate}), "1 " + certificate +
                                              ": refused: of another history: operation 1 is "
                                              "[\"deq\",[],2,2,3,0,false] there\n");
  EXPECT_THAT(verify(two, {certificate}), testing::HasSubstr("a history without a certificate"));
  EXPECT_THAT(verify(right, {certificate, certificate}),
              testing::HasSubstr("no history is left there"));
  EXPECT_EQ(verify(right + ".none", {certificate}).front(), '2');
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

std::string name_of(const testing::TestParamInfo<const Specification*>& info) {
  std::string name(info.param->name);
  std::erase(name, '-');
  return name;
}

INSTANTIATE_TEST_SUITE_P(EachType, Certificates, testing::ValuesIn(basic_types()), name_of);
INSTANTIATE_TEST_SUITE_P(EachType, CertificatesWithNone, testing::ValuesIn(types_that_take_none()),
                         name_of);

}  // namespace
}  // namespace heddle::checkers
