#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/json.hpp"
#include "checkers/follow/online_engine.hpp"

namespace heddle::checkers {

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

  void read_line(std::string_view line);

  [[nodiscard]] Standing standing() const {
    return engine_ == nullptr ? Standing::explained : engine_->standing();
  }
  /// "log:7: deq() -> 3 (process 1): reason"; what ended the judgement.
  [[nodiscard]] const std::string& problem() const { return problem_; }
  [[nodiscard]] bool has_header() const { return engine_ != nullptr; }
  [[nodiscard]] bool has_ended() const { return has_ended_; }
  [[nodiscard]] std::uint64_t operations() const { return operations_; }  ///< that responded
  [[nodiscard]] std::size_t open() const { return slots_.size(); }
  [[nodiscard]] std::size_t remembered() const {
    return engine_ == nullptr ? 0 : engine_->remembered();
  }

 private:
  void read_header(const base::Json& json);
  void read_event(const base::Json& json);
  void invoke(std::int64_t process, const base::Json& json);
  void respond(std::int64_t process, const base::Json& result);
  void tell_end(const Operation& operation);
  [[nodiscard]] Value value_from(const base::Json& json) const;
  [[noreturn]] void fail(const std::string& problem) const;

  std::string name_;
  const Specification* type_;
  std::uint64_t line_ = 0;
  Moment now_ = 0;
  bool has_ended_ = false;
  std::uint64_t operations_ = 0;
  std::string problem_;
  ValueTable values_;
  std::unique_ptr<OnlineContext> context_;
  std::unique_ptr<OnlineEngine> engine_;
  std::unordered_map<std::int64_t, Slot> slots_;  ///< by process
  std::vector<Operation> operations_in_slot_;
  std::vector<Slot> free_;
};

}  // namespace heddle::checkers
