#include <gtest/gtest.h>

#include "checkers/bad_input.hpp"
#include "checkers/follow/configurations_online.hpp"

// What a checkpoint says of configurations is believed only as far as it fits the events.

namespace heddle::checkers {
namespace {

/// A push(1) that was invoked at moment 1 and never responds.
struct OpenPush {
  OpenPush() {
    Operation push{0, "push", {1}, none, 0, std::nullopt};
    context.open.push_back({resolve(stack, push, values), 1, 0, true});
    context.find_oldest(1);
  }

  const Specification& stack = *find_specification("stack");
  ValueTable values;
  OnlineContext context{stack, values, initial_state(stack, {}, values)};
};

/// The push is done at moment 2. What was there before it, at moment 1, is the end of the words.
std::vector<std::uint64_t> done_push(const std::vector<std::uint64_t>& earlier) {
  const auto one = static_cast<std::uint64_t>(code_of_integer(1));
  std::vector<std::uint64_t> words{1, 1,   2,      // the last moment, the first, that reached
                                   1, 1,           // lost: the push
                                   1, 0,           // parts: the whole stack
                                   2, 0,   0,      // states: the empty one
                                   1, one, 1, 0};  // and 1 above it
  words.insert(words.end(), {1, 1, 1, 1});         // a configuration: the second, the push is done
  words.insert(words.end(), earlier.begin(), earlier.end());
  return words;
}

void load(const std::vector<std::uint64_t>& words) {
  OpenPush push;
  ConfigurationsOnline engine(push.context);
  WordReader reader(words);
  engine.load(reader);
  engine.settle(true);
  EXPECT_TRUE(reader.at_end());
  EXPECT_EQ(engine.standing(), Standing::explained);
}

TEST(ForeignWords, AnOperationMayBeDoneThatWasInvokedSinceTheEarlierMoment) {
  EXPECT_NO_THROW(load(done_push({1, 0, 0})));
  EXPECT_NO_THROW(load(done_push({1, 0, 1, 1, 0, 0, 1, 0, 0})));
}

TEST(ForeignWords, OfAPartThatIsAsItWasNothingIsDoneThatWasInvokedSince) {
  EXPECT_THROW(load(done_push({0})), BadInput);
}

/// The stack was [5] and is empty, and nobody has taken the 5.
TEST(ForeignWords, ThatContradictTheEarlierMomentAreNoViolation) {
  OpenPush push;
  ConfigurationsOnline engine(push.context);
  const auto five = static_cast<std::uint64_t>(code_of_integer(5));
  WordReader reader({1, 1, 2, 1, 1, 1, 0, 1,    0, 0, 1, 0, 0,    // so far: empty
                     1, 0, 1, 2, 0, 0, 1, five, 1, 0, 1, 1, 0});  // and before
  engine.load(reader);
  const Call pop = resolve(push.stack, {1, "pop", {}, 5, 0, 1}, push.values);
  push.context.open.push_back({pop, 2, 1, true});
  engine.invoke(1, 2);
  engine.respond(1, pop, 3);
  EXPECT_THROW(engine.settle(true), BadInput);
}

}  // namespace
}  // namespace heddle::checkers
