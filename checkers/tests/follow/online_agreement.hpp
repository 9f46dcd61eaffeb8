#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "checkers/checker.hpp"
#include "checkers/follow/online_engine.hpp"

namespace heddle::checkers {

/// An end of an operation, which is its own slot.
struct EventAt {
  std::uint64_t position = 0;
  Slot slot = 0;
  bool is_response = false;
};

inline std::vector<EventAt> events_of(const History& history) {
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
inline History prefix_of(const History& history, const std::vector<EventAt>& events,
                         std::size_t count) {
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

/// Compares what an engine says of the prefixes of histories with what the search says.
class Agreement {
 public:
  using Make = std::function<std::unique_ptr<OnlineEngine>(OnlineContext&)>;

  Agreement(const std::string& type, Make make)
      : specification_(*find_specification(type)), make_(std::move(make)) {}

  /// Of each prefix. With `saves`, each event is told to an engine that was loaded from what the
  /// last one saved.
  void compare(const History& history, bool saves) {
    const std::vector<EventAt> events = events_of(history);
    start(history);
    for (std::size_t i = 0; i < events.size(); ++i) {
      tell(history, events[i], i + 1);
      if (engine_->standing() == Standing::explained) {
        engine_->settle(false);
      }
      if (engine_->standing() == Standing::undecided) {
        ++tally.given_up;
        return;
      }
      ++tally.compared;
      const bool is_violated = engine_->standing() == Standing::violated;
      const History prefix = prefix_of(history, events, i + 1);
      ASSERT_EQ(is_violated, is_wrong(prefix)) << describe(prefix) << engine_->reason();
      if (is_violated) {
        ASSERT_GE(engine_->ended_at(), i + 1) << describe(prefix);
        ++tally.violations;
        return;
      }
      if (saves) {
        save_and_load();
      }
    }
  }

  /// Of the whole, and with which event it says that it ended: the first, unless it says that
  /// nobody knows.
  void compare_at_end(const History& history, bool saves) {
    const std::vector<EventAt> events = events_of(history);
    start(history);
    for (std::size_t i = 0; i < events.size() && engine_->standing() == Standing::explained; ++i) {
      tell(history, events[i], i + 1);
      if (saves && engine_->standing() == Standing::explained) {
        save_and_load();
      }
    }
    if (engine_->standing() == Standing::explained) {
      engine_->settle(true);
    }
    if (engine_->standing() == Standing::undecided) {
      ++tally.given_up;
      return;
    }
    ++tally.compared;
    if (engine_->standing() == Standing::explained) {
      ASSERT_FALSE(is_wrong(prefix_of(history, events, events.size()))) << describe(history);
      return;
    }
    ++tally.violations;
    const auto at = static_cast<std::size_t>(engine_->ended_at());
    ASSERT_LE(at, events.size());
    ASSERT_TRUE(is_wrong(prefix_of(history, events, at))) << at << "\n" << describe(history);
    if (engine_->reason().find("at the latest here") != std::string::npos) {
      ++tally.at_the_latest;
      return;
    }
    ASSERT_FALSE(is_wrong(prefix_of(history, events, at - 1))) << at << "\n" << describe(history);
  }

  struct Tally {
    std::size_t compared = 0;
    std::size_t violations = 0;
    std::size_t given_up = 0;
    std::size_t at_the_latest = 0;  ///< of the violations
  };
  Tally tally;

 private:
  void start(const History& history) {
    values_.clear();
    context_ = std::make_unique<OnlineContext>(
        OnlineContext{specification_, values_, initial_state(specification_, {}, values_)});
    context_->open.resize(history.size());
    engine_ = make_(*context_);
  }

  void tell(const History& history, const EventAt& event, Moment now) {
    Operation operation = history.operations[event.slot];
    OpenCall& open = context_->open[event.slot];
    if (event.is_response) {
      const Call call = resolve(specification_, operation, values_);
      engine_->respond(event.slot, call, now);
      open.is_open = false;
      EndedCall ended{open, now, now};
      ended.call.call = call;
      context_->keep_ended(ended, engine_->held_from());
    } else {
      operation.response.reset();
      operation.result = none;
      open = {resolve(specification_, operation, values_), now, operation.process, true};
      context_->find_oldest(now);
      engine_->invoke(event.slot, now);
    }
    context_->find_oldest(now);
  }

  void save_and_load() {
    WordWriter saved;
    engine_->save(saved);
    WordReader reader(saved.words());
    for (const Code code : saved.table_codes()) {
      reader.rename(code, code);
    }
    engine_ = make_(*context_);
    engine_->load(reader);
    ASSERT_TRUE(reader.at_end());
  }

  [[nodiscard]] bool is_wrong(const History& prefix) {
    return checker_.check(specification_, prefix).answer == Answer::not_explained;
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
  Make make_;
  Checker checker_{Algorithm::wing_gong_lowe};
  ValueTable values_;
  std::unique_ptr<OnlineContext> context_;
  std::unique_ptr<OnlineEngine> engine_;
};

}  // namespace heddle::checkers
