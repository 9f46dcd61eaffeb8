#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/json.hpp"
#include "checkers/follow/event_scanner.hpp"
#include "checkers/follow/online_engine.hpp"

namespace heddle::checkers {

/// An operation, with the lines of its events.
struct LoggedOperation {
  Operation operation;  ///< its ends are the numbers of its events
  std::uint64_t invoked_line = 0;
  std::uint64_t responded_line = 0;  ///< 0: it is open
};

/// Judges a log line by line. A log is JSON Lines, in the order of time: a header
///   {"heddle-log": 1, "type": "queue"}
/// and then an event a line
///   {"process": 0, "invoke": "enq", "arguments": [1]}
///   {"process": 0, "respond": null}
///   {"end": true}                        nothing follows any more
/// where `arguments` may be absent, and `respond` is the result. Blank lines are skipped. Whatever
/// is wrong is thrown as BadInput "NAME:LINE: ...".
class OnlineLog {
 public:
  /// `name` is for messages. `type` stands in for the header's; null: the header must say.
  OnlineLog(std::string name, const Specification* type);

  /// Only while the standing is `explained`.
  void read_line(std::string_view line);

  /// Makes the standing that of all lines so far, see OnlineEngine::settle(). What ended the
  /// judgement may be an earlier line: then all is as if no later one had been read.
  void settle(bool is_last);

  [[nodiscard]] Standing standing() const { return standing_; }
  /// "log:7: deq() -> 3 (process 1): reason"; what ended the judgement.
  [[nodiscard]] std::string problem() const;
  [[nodiscard]] const std::string& reason() const { return reason_; }
  [[nodiscard]] const Specification* type() const { return type_; }
  [[nodiscard]] std::uint64_t line() const { return line_; }
  [[nodiscard]] bool has_header() const { return engine_ != nullptr; }
  [[nodiscard]] bool has_ended() const { return has_ended_; }
  [[nodiscard]] std::uint64_t operations() const { return operations_; }  ///< that responded
  [[nodiscard]] std::size_t open() const { return slots_.size(); }
  [[nodiscard]] std::size_t remembered() const {
    return engine_ == nullptr ? 0 : engine_->remembered();
  }

  /// The operations that are open, and the last that responded, by their invocations.
  [[nodiscard]] std::vector<LoggedOperation> window() const;

  /// All that is needed to go on behind the last line.
  void save(WordWriter& words) const;
  /// Into a new log. Throws BadInput without a place for what cannot have been saved, or is of
  /// another type than this log.
  void load(WordReader& words);

 private:
  void read_header(const base::Json& json);
  void begin(const Specification& type);
  [[nodiscard]] bool take_scanned(std::string_view line);
  [[nodiscard]] std::optional<Call> call_of(const ScannedEvent& event);
  Code code_of(const ScannedValue& value);
  void read_event(const base::Json& json);
  void read_invocation(std::int64_t process, const base::Json& json);
  void read_response(std::int64_t process, const base::Json& result);
  void invoke(std::int64_t process, const Call& call);
  void respond(Slot slot, const Call& call);
  Slot take_slot(std::int64_t process);
  void look_at_standing();
  void take_back_after(Moment at);
  [[nodiscard]] Call with_name(Call call, std::string_view method) const;
  [[nodiscard]] LoggedOperation logged(const OpenCall& open) const;
  [[nodiscard]] LoggedOperation logged(const EndedCall& ended) const;
  [[nodiscard]] Value value_from(const base::Json& json) const;
  [[noreturn]] void fail(const std::string& problem) const;

  void save_operation(const OpenCall& open, WordWriter& words) const;
  OpenCall load_operation(WordReader& words, bool is_open);
  void load_open(WordReader& words);
  void load_ended(WordReader& words);

  std::string name_;
  const Specification* type_;
  std::uint64_t line_ = 0;
  Moment now_ = 0;
  bool has_ended_ = false;
  std::uint64_t operations_ = 0;
  Standing standing_ = Standing::explained;
  std::string reason_;
  ValueTable values_;
  std::unique_ptr<OnlineContext> context_;
  std::unique_ptr<OnlineEngine> engine_;
  std::unordered_map<std::int64_t, Slot> slots_;  ///< by process
  std::vector<Slot> free_;
};

}  // namespace heddle::checkers
