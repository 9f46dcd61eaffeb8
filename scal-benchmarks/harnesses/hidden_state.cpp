#include <atomic>
#include <cassert>
#include <heddle/heddle.hpp>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

// State that a program keeps outside of its objects, and that must be the same again in each
// execution: of threads, of functions, of exceptions in flight, of the standard library.

namespace {
/// Made by each thread on first use, with a constructor that allocates.
struct Diary {
  std::vector<std::string> entries{"opened, as a string too long to be kept in place"};
};
thread_local Diary diary;

/// Made by whoever comes first.
std::vector<std::string>& visitors() {
  static std::vector<std::string> names{"nobody, as a string too long to be kept in place"};
  return names;
}
}  // namespace

class HiddenState {
 public:
  /// Throws and catches across events, while the other thread does so too.
  int work(int id) {
    try {
      turn_.store(id);
      throw_after_an_event(id);
    } catch (const std::runtime_error& outer) {
      seen_.fetch_add(1);  // an event while an exception is being handled
      try {
        throw std::logic_error(std::string(outer.what()) + " again");
      } catch (const std::logic_error& inner) {
        turn_.store(id);
        diary.entries.emplace_back(inner.what());
      }
      assert(std::string(outer.what()) == "thrown by " + std::to_string(id));
    }
    assert(diary.entries.size() == 2);
    return static_cast<int>(diary.entries.back().size());
  }

  /// Writes through iostreams and leaves a trace of itself in a function-local static.
  void visit(int id) {
    std::ostringstream line;
    const int earlier = order_.fetch_add(1);
    line << "visitor " << id << " after " << earlier << " others";
    std::cout << line.str() << '\n';
    std::vector<std::string>& names = visitors();
    if (earlier == 1) {
      names.push_back(line.str());
    }
  }

  /// Fails where the first thread was the last to work: gives the scenario a trace to replay.
  void expect_last(int id) {
    assert(visitors().size() == 2);
    assert(seen_.load() == 2);
    assert(turn_.load() == id);
  }

 private:
  void throw_after_an_event(int id) {
    seen_.load();
    throw std::runtime_error("thrown by " + std::to_string(id));
  }

  std::atomic<int> turn_{0};
  std::atomic<int> seen_{0};
  std::atomic<int> order_{0};
};

HEDDLE_HARNESS(HiddenState, heddle::specification::none) {
  operation("work", &HiddenState::work);
  operation("visit", &HiddenState::visit);
  operation("expect_last", &HiddenState::expect_last);
  scenario("last", "work(1) visit(1) || work(2) visit(2) ;; expect_last(2)");
}
