#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "checkers/checker.hpp"
#include "checkers/follow/queue_online.hpp"
#include "checkers/follow/register_online.hpp"
#include "checkers/tests/all_histories.hpp"
#include "checkers/tests/random_histories.hpp"

// The engines say of each prefix of a history what the checker says of it: of ALL small histories.
// A `few` of 0 makes them forget at each event what they can.

namespace heddle::checkers {
namespace {

struct EventAt {
  std::uint64_t position = 0;
  Slot slot = 0;
  bool is_response = false;
};

std::vector<EventAt> events_of(const History& history) {
  std::vector<EventAt> events;
  for (Slot i = 0; i < history.size(); ++i) {
    const Operation& operation = history.operations[i];
    events.push_back({operation.invocation, i, false});
    if (operation.response) {
      events.push_back({*operation.response, i, true});
    }
  }
  // Ends at one position overlap: invocations come first.
  std::ranges::sort(events, [](const EventAt& a, const EventAt& b) {
    return std::tuple(a.position, a.is_response, a.slot) <
           std::tuple(b.position, b.is_response, b.slot);
  });
  return events;
}

/// The operations that were invoked by the first `count` events, pending if they are open then.
History prefix_of(const History& history, const std::vector<EventAt>& events, std::size_t count) {
  History prefix;
  std::vector<std::size_t> place(history.size());
  for (std::size_t i = 0; i < count; ++i) {
    const Operation& whole = history.operations[events[i].slot];
    if (events[i].is_response) {
      prefix.operations[place[events[i].slot]].response = i;
      prefix.operations[place[events[i].slot]].result = whole.result;
    } else {
      place[events[i].slot] = prefix.size();
      prefix.operations.push_back(
          {whole.process, whole.method, whole.arguments, none, i, std::nullopt});
    }
  }
  return prefix;
}

struct Tally {
  std::size_t compared = 0;
  std::size_t violations = 0;
  std::size_t given_up = 0;
};

template <typename Engine>
class Agreement {
 public:
  explicit Agreement(const std::string& type) : specification_(*find_specification(type)) {}

  /// With `saves`, each event is told to an engine that was loaded from what the last one saved.
  void compare(const History& history, bool saves, std::size_t few) {
    const std::vector<EventAt> events = events_of(history);
    ValueTable values;
    OnlineContext context{specification_, values, initial_state(specification_, {}, values)};
    context.open.resize(history.size());
    auto engine = std::make_unique<Engine>(context, few);
    for (std::size_t i = 0; i < events.size(); ++i) {
      tell(*engine, context, history, events[i], i + 1);
      if (engine->standing() == Standing::undecided) {
        ++tally.given_up;
        return;
      }
      ++tally.compared;
      const bool is_violated = engine->standing() == Standing::violated;
      const History prefix = prefix_of(history, events, i + 1);
      const Answer answer = checker_.check(specification_, prefix).answer;
      ASSERT_EQ(is_violated, answer == Answer::not_explained)
          << describe(prefix) << engine->reason();
      if (is_violated) {
        ++tally.violations;
        return;
      }
      if (saves) {
        WordWriter saved;
        engine->save(saved);
        WordReader reader(saved.words());
        engine = std::make_unique<Engine>(context, few);
        engine->load(reader);
        ASSERT_TRUE(reader.at_end());
      }
    }
  }

  Tally tally;

 private:
  void tell(Engine& engine, OnlineContext& context, const History& history, const EventAt& event,
            Moment now) {
    Operation operation = history.operations[event.slot];
    OpenCall& open = context.open[event.slot];
    if (event.is_response) {
      engine.respond(event.slot, resolve(specification_, operation, context.values), now);
      open.is_open = false;
    } else {
      operation.response.reset();
      operation.result = none;
      open = {resolve(specification_, operation, context.values), now, operation.process, true};
      context.find_oldest(now);
      engine.invoke(event.slot, now);
    }
    context.find_oldest(now);
  }

  static std::string describe(const History& history) {
    std::string text;
    for (const Operation& operation : history.operations) {
      text += to_text(operation) + " from " + std::to_string(operation.invocation) + " to " +
              (operation.response ? std::to_string(*operation.response) : "-") + "\n";
    }
    return text;
  }

  const Specification& specification_;
  Checker checker_{Algorithm::wing_gong_lowe};
};

template <typename Engine>
void compare_all(const Alphabet& alphabet, std::size_t largest, bool saves, std::size_t few) {
  Agreement<Engine> agreement(alphabet.type);
  for (std::size_t size = 1; size <= largest; ++size) {
    for_all_histories(alphabet, size, [&](const History& history) {
      if (!testing::Test::HasFatalFailure()) {
        agreement.compare(history, saves, few);
      }
    });
  }
  EXPECT_GT(agreement.tally.violations, 0);
  EXPECT_GT(agreement.tally.compared, agreement.tally.given_up);
  testing::Test::RecordProperty("compared", std::to_string(agreement.tally.compared));
  testing::Test::RecordProperty("violations", std::to_string(agreement.tally.violations));
}

TEST(OnlineAgreement, AQueueIsJudgedAtEachEventOfAllSmallHistoriesAsByTheSearch) {
  compare_all<QueueOnline>(container_alphabet("queue", 2), 5, false, 0);
  compare_all<QueueOnline>(container_alphabet("queue", 3), 4, false, 32);
}

TEST(OnlineAgreement, ARegisterIsJudgedAtEachEventOfAllSmallHistoriesAsByTheSearch) {
  compare_all<RegisterOnline>(register_alphabet(2), 5, false, 0);
  compare_all<RegisterOnline>(register_alphabet(3), 4, false, 24);
}

/// Half of them with a mutation, and without the methods that engines do not know.
template <typename Engine>
void compare_random(const std::string& type, std::size_t few) {
  const Specification& specification = *find_specification(type);
  RandomHistories histories(specification, 1);
  Agreement<Engine> agreement(type);
  for (int i = 0; i < 3000 && !testing::Test::HasFatalFailure(); ++i) {
    History history = histories.make({.threads = 5, .operations = 24, .has_distinct_values = true});
    if (i % 2 == 0) {
      histories.mutate(history);
    }
    std::erase_if(history.operations, [&](const Operation& operation) {
      const Role role = specification.methods[method_index(specification, operation.method)].role;
      const bool is_register = specification.shape == Shape::read_write;
      return role != Role::add && role != (is_register ? Role::peek : Role::remove);
    });
    agreement.compare(history, i % 3 == 0, few);
  }
  EXPECT_GT(agreement.tally.violations, 100);
  EXPECT_LT(agreement.tally.given_up, 1500);
}

TEST(OnlineAgreement, AQueueIsJudgedAtEachEventOfRandomHistoriesAsByTheSearch) {
  compare_random<QueueOnline>("queue", 0);
}

TEST(OnlineAgreement, ARegisterIsJudgedAtEachEventOfRandomHistoriesAsByTheSearch) {
  compare_random<RegisterOnline>("register", 0);
}

TEST(OnlineAgreement, AQueueThatIsSavedAndLoadedAfterEachEventIsJudgedTheSame) {
  compare_all<QueueOnline>(container_alphabet("queue", 2), 3, true, 0);
}

TEST(OnlineAgreement, ARegisterThatIsSavedAndLoadedAfterEachEventIsJudgedTheSame) {
  compare_all<RegisterOnline>(register_alphabet(2), 3, true, 0);
}

}  // namespace
}  // namespace heddle::checkers
