// `heddle check --quasi-... --certificate`, and `heddle verify-certificate` of what it writes.

#include <gmock/gmock.h>

#include "checkers/tests/quasi/quasi_command.hpp"

namespace heddle::checkers {
namespace {

using testing::HasSubstr;

/// A file of one history, one that will be written, and what asks for it.
class QuasiCertificateCommand : public testing::Test {
 protected:
  QuasiCertificateCommand() {
    command_.write("a", "queue", "+1 +2 -2 -1");
    command_.write("b", "queue", "+1 +2 -1 -2");
    command_.write_text("c", "");
  }

  QuasiCommand command_;
};

TEST_F(QuasiCertificateCommand, IsAcceptedForEachFlavourAndAnswer) {
  for (const char* flavour : {"permutation", "strict"}) {
    const std::string options = std::string(" --quasi-flavour ") + flavour + " --certificate c a";
    EXPECT_EQ(command_.run("--quasi-factor 1" + options), 0);
    EXPECT_EQ(command_.verify("--history a c"), 0);
    EXPECT_EQ(command_.output, "c: accepted: yes, linearization\n") << flavour;
    EXPECT_EQ(command_.run("--quasi-factor 0" + options), 1);
    EXPECT_EQ(command_.verify("--history a c"), 0);
    EXPECT_EQ(command_.output, "c: accepted: no, closed-set\n") << flavour;
  }
}

TEST_F(QuasiCertificateCommand, OfAFactorThatIsFoundIsOfTheSmallest) {
  EXPECT_EQ(command_.run("--quasi-factor infer --certificate c a"), 0);
  EXPECT_THAT(command_.text_of("c"), HasSubstr(R"("sets":[{"methods":["deq"],"factor":1}])"));
  EXPECT_EQ(command_.verify("c"), 0);
  EXPECT_EQ(command_.output, "c: accepted: yes, linearization\n");
}

TEST_F(QuasiCertificateCommand, OfNoFactorIsOfAnyFactor) {
  command_.write("a", "queue", "+1 -1 -1");
  EXPECT_EQ(command_.run("--quasi-factor infer --certificate c a"), 1);
  EXPECT_THAT(command_.text_of("c"), HasSubstr(R"("factor":null)"));
  EXPECT_EQ(command_.verify("c"), 0);
  EXPECT_EQ(command_.output, "c: accepted: no, closed-set\n");
}

TEST_F(QuasiCertificateCommand, OfAnotherHistoryIsRefused) {
  EXPECT_EQ(command_.run("--quasi-factor 1 --certificate c a"), 0);
  EXPECT_EQ(command_.verify("--history b c"), 1);
  EXPECT_THAT(command_.output, HasSubstr("refused: of another history"));
}

TEST_F(QuasiCertificateCommand, OfSetsThatShareAMethodIsNone) {
  EXPECT_EQ(command_.run("--quasi-factor deq=1,enq=0 --certificate c a"), 0);
  std::string text = command_.text_of("c");
  text.replace(text.find(R"(["enq"],"factor")"), 7, R"(["deq"])");
  command_.write_text("c", text);
  EXPECT_EQ(command_.verify("c"), 2);
  EXPECT_EQ(command_.output, "c: no certificate: a method is in two sets\n");
}

}  // namespace
}  // namespace heddle::checkers
