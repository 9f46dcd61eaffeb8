// Writes a generated log for `heddle check --follow`: generate_log TYPE [options] > LOG
//
// Streams: a log may be longer than memory. Processes, in random turns, invoke an operation, let it
// take effect and respond, so the log is linearizable, unless a violation is planted: the first
// response of a removal (a read) behind the one asked for is another one, which no order explains,
// and its line is told on standard error. The same options give the same log.

#include <fmt/compile.h>
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdint>
#include <cstdio>
#include <deque>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "checkers/benchmarks/logged_object.hpp"

namespace heddle::checkers {
namespace {

struct LogOptions {
  std::string type;
  std::uint64_t operations = 1000;
  std::uint32_t processes = 16;
  std::uint64_t seed = 1;
  std::uint64_t violation_at = 0;  ///< that many responses before; 0: none
  std::string violation = "fresh";
  std::uint32_t pause = 0;  ///< how many of 100 turns an idle process lets pass
};

struct Process {
  enum class Phase : std::uint8_t { idle, invoked, done };
  Phase phase = Phase::idle;
  bool is_adding = false;
  std::int64_t value = 0;            ///< none: -1
  LoggedInvocation invocation = {};  ///< these two of objects other than queues and registers
  std::string answer = {};
};

/// A queue that holds about so many values, or a register: values are 1, 2, 3, ...
class SimulatedLog {
 public:
  explicit SimulatedLog(LogOptions options)
      : options_(std::move(options)),
        is_queue_(options_.type == "queue"),
        object_(make_logged_object(options_.type)),
        random_(options_.seed),
        processes_(options_.processes) {}

  void write() {
    fmt::format_to(to_,
                   R"({{"heddle-log": 1, "type": "{}"}})"
                   "\n",
                   options_.type);
    while (responses_ < options_.operations) {
      const auto number = random_.below(options_.processes);
      step(number, processes_[number]);
      if (text_.size() > block) {
        flush();
      }
    }
    fmt::format_to(to_, "{{\"end\": true}}\n");
    flush();
  }

 private:
  static constexpr std::size_t block = std::size_t{1} << 16U;
  static constexpr std::size_t usual_size = 100;

  void step(std::uint32_t number, Process& process) {
    switch (process.phase) {
      case Process::Phase::idle:
        if (options_.pause == 0 || random_.below(100) >= options_.pause) {
          object_ ? invoke_object(number, process) : invoke(number, process);
        }
        break;
      case Process::Phase::invoked:
        object_ ? perform(process) : take_effect(process);
        break;
      case Process::Phase::done:
        object_ ? respond_of_object(number, process) : respond(number, process);
        break;
    }
  }

  void invoke_object(std::uint32_t number, Process& process) {
    process.phase = Process::Phase::invoked;
    process.invocation = object_->draw(random_);
    ++lines_;
    fmt::format_to(
        to_, FMT_COMPILE("{{\"process\": {}, \"invoke\": \"{}\", \"arguments\": [{}]}}\n"), number,
        process.invocation.method, fmt::join(process.invocation.arguments, ", "));
  }

  void perform(Process& process) {
    process.phase = Process::Phase::done;
    process.answer = object_->perform(process.invocation);
  }

  void respond_of_object(std::uint32_t number, Process& process) {
    process.phase = Process::Phase::idle;
    ++lines_;
    ++responses_;
    if (options_.violation_at != 0 && responses_ > options_.violation_at) {
      if (const auto wrong = object_->wrong_answer(process.invocation)) {
        process.answer = *wrong;
        tell_planted();
      }
    }
    fmt::format_to(to_, FMT_COMPILE("{{\"process\": {}, \"respond\": {}}}\n"), number,
                   process.answer);
  }

  void tell_planted() {
    fmt::print(stderr, "planted in line {}\n", lines_);
    options_.violation_at = 0;
  }

  void invoke(std::uint32_t number, Process& process) {
    process.phase = Process::Phase::invoked;
    process.is_adding = random_.below(10) < (content_.size() < usual_size ? 6 : 4);
    ++lines_;
    if (process.is_adding) {
      process.value = ++last_value_;
      fmt::format_to(to_,
                     FMT_COMPILE("{{\"process\": {}, \"invoke\": \"{}\", \"arguments\": [{}]}}\n"),
                     number, is_queue_ ? "enq" : "write", process.value);
    } else {
      fmt::format_to(to_, FMT_COMPILE("{{\"process\": {}, \"invoke\": \"{}\"}}\n"), number,
                     is_queue_ ? "deq" : "read");
    }
  }

  void take_effect(Process& process) {
    process.phase = Process::Phase::done;
    if (process.is_adding) {
      content_.push_back(process.value);
      if (!is_queue_ && content_.size() > usual_size) {
        content_.pop_front();
      }
      return;
    }
    process.value = -1;
    if (!content_.empty()) {
      process.value = is_queue_ ? content_.front() : content_.back();
    }
    if (is_queue_ && !content_.empty()) {
      content_.pop_front();
    }
  }

  void respond(std::uint32_t number, Process& process) {
    process.phase = Process::Phase::idle;
    ++lines_;
    ++responses_;
    if (!process.is_adding && options_.violation_at != 0 && responses_ > options_.violation_at) {
      process.value = wrong_answer(process.value);
      tell_planted();
    }
    if (process.is_adding || process.value < 0) {
      fmt::format_to(to_, FMT_COMPILE("{{\"process\": {}, \"respond\": null}}\n"), number);
    } else {
      fmt::format_to(to_, FMT_COMPILE("{{\"process\": {}, \"respond\": {}}}\n"), number,
                     process.value);
    }
  }

  /// Needs a log that has gone on for a while.
  [[nodiscard]] std::int64_t wrong_answer(std::int64_t right) const {
    if (options_.violation == "fresh") {
      return last_value_ + 1000;
    }
    if (options_.violation == "old") {  // removed, or overwritten, long ago
      return right / 2;
    }
    if (options_.violation == "empty") {
      return -1;
    }
    return content_.at(3 * usual_size / 4);  // overtaken: so many are before it
  }

  void flush() {
    std::fwrite(text_.data(), 1, text_.size(), stdout);
    text_.clear();
  }

  LogOptions options_;
  bool is_queue_;
  std::unique_ptr<LoggedObject> object_;
  base::SplitMix64 random_;
  std::vector<Process> processes_;
  std::deque<std::int64_t> content_;  ///< of a register the last values
  std::int64_t last_value_ = 0;
  std::uint64_t lines_ = 1;  ///< with the header
  std::uint64_t responses_ = 0;
  fmt::memory_buffer text_;
  std::back_insert_iterator<fmt::memory_buffer> to_{text_};
};

}  // namespace
}  // namespace heddle::checkers

int main(int argc, char** argv) {
  using namespace heddle::checkers;
  CLI::App app("Writes a generated log to standard output.");
  LogOptions options;
  app.add_option("TYPE", options.type, "of the object")
      ->required()
      ->check(CLI::IsMember({"queue", "register", "stack", "pool", "min-priority-queue", "set",
                             "map", "counter", "cas-register"}));
  app.add_option("--operations", options.operations, "how many respond");
  app.add_option("--processes", options.processes, "how many")->check(CLI::PositiveNumber);
  app.add_option("--seed", options.seed, "of the random numbers");
  app.add_option("--violation-at", options.violation_at, "plant one behind so many responses");
  app.add_option("--violation", options.violation,
                 "which; the last two of a queue only, old of a register, too")
      ->check(CLI::IsMember({"fresh", "old", "overtaken", "empty"}));
  app.add_option("--pause", options.pause, "of 100 turns, an idle process lets so many pass")
      ->check(CLI::Range(0, 99));
  CLI11_PARSE(app, argc, argv);
  if (options.violation != "fresh" && make_logged_object(options.type) != nullptr) {
    fmt::print(stderr, "--violation: of a {} only fresh\n", options.type);
    return 2;
  }
  SimulatedLog(options).write();
  return 0;
}
