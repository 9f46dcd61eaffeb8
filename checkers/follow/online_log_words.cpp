#include <algorithm>
#include <limits>

#include "checkers/follow/online_log.hpp"
#include "checkers/history/value_json.hpp"

namespace heddle::checkers {
namespace {

constexpr std::size_t deepest_level = 64;

/// The values of all codes that only the table knows, before the words that use them.
void save_values(const WordWriter& body, const ValueTable& values, WordWriter& words) {
  std::vector<Code> codes = body.table_codes();
  std::ranges::sort(codes);
  codes.erase(std::ranges::unique(codes).begin(), codes.end());
  words.put(codes.size());
  for (const Code code : codes) {
    words.put(static_cast<std::uint64_t>(code));
    words.put_text(json_of(values.decode(code)).dump());
  }
}

void load_values(WordReader& words, ValueTable& values) {
  for (std::size_t left = words.get_count(); left > 0; --left) {
    const Code code = static_cast<Code>(words.get());
    const auto json = base::parse_json(words.get_text(), deepest_level);
    WordReader::require(json && find_no_value(*json) == nullptr, "a value is none");
    words.rename(code, values.encode(value_of(*json)));
  }
}

}  // namespace

void OnlineLog::save(WordWriter& words) const {
  WordWriter body;
  body.put_text(engine_ == nullptr ? std::string_view() : type_->name);
  body.put(line_);
  body.put(now_);
  body.put(operations_);
  body.put(has_ended_ ? 1 : 0);
  body.put(static_cast<std::uint64_t>(standing_));
  body.put_text(reason_);
  if (engine_ != nullptr) {
    body.put(slots_.size());
    for (const auto& [process, slot] : slots_) {
      save_operation(context_->open[slot], body);
    }
    body.put(context_->ended.size());
    for (const EndedCall& ended : context_->ended) {
      save_operation(ended.call, body);
      body.put(ended.responded);
      body.put(ended.line);
    }
    body.put_text(engine_->name());
    if (standing_ == Standing::explained) {
      engine_->save(body);
    }
  }
  save_values(body, values_, words);
  words.append(body);
}

void OnlineLog::load(WordReader& words) {
  load_values(words, values_);
  const std::string type_name = words.get_text();
  const Specification* const type = find_specification(type_name);
  WordReader::require(type_name.empty() || type != nullptr, "the type is unknown");
  WordReader::require(type_ == nullptr || type_name.empty() || type == type_,
                      "it is of another type than --type says");
  line_ = words.get();
  now_ = words.get();
  operations_ = words.get();
  // An event has a line, so does the header, and an operation that responded has two events.
  WordReader::require(now_ <= line_ && operations_ <= now_ / 2, "its counts cannot be");
  words.set_latest(now_);
  has_ended_ = words.get_flag();
  const std::uint64_t standing = words.get();
  WordReader::require(standing <= static_cast<std::uint64_t>(Standing::undecided),
                      "the verdict is unknown");
  standing_ = static_cast<Standing>(standing);
  reason_ = words.get_text();
  if (type != nullptr) {
    begin(*type);
    load_open(words);
    load_ended(words);
    WordReader::require(words.get_text() == engine_->name(), "it is of another engine");
    if (standing_ == Standing::explained) {
      engine_->load(words);
    }
  }
  WordReader::require(words.at_end(), "something is behind its end");
}

void OnlineLog::load_open(WordReader& words) {
  for (std::size_t left = words.get_count(); left > 0; --left) {
    const OpenCall open = load_operation(words, true);
    const Slot slot = take_slot(open.process);
    context_->open[slot] = open;
  }
  context_->find_oldest(now_ + 1);
}

void OnlineLog::load_ended(WordReader& words) {
  Moment last = 0;
  for (std::size_t left = words.get_count(); left > 0; --left) {
    EndedCall& ended = context_->ended.emplace_back();
    ended.call = load_operation(words, false);
    ended.responded = words.get_moment();
    ended.line = words.get();
    WordReader::require(ended.responded > last, "responses are not in their order");
    last = ended.responded;
  }
  WordReader::require(context_->ended.size() <= operations_, "its counts cannot be");
}

void OnlineLog::save_operation(const OpenCall& open, WordWriter& words) const {
  const Call& call = open.call;
  words.put(static_cast<std::uint64_t>(open.process));
  words.put(open.invoked);
  words.put(open.line);
  words.put_text(type_->methods[call.method].names[call.name]);
  words.put(call.argument_count);
  for (std::size_t i = 0; i < call.argument_count; ++i) {
    words.put_code(call.arguments[i]);
  }
  words.put_code(call.result);
}

/// Resolved again, which refuses what no log can have said.
OpenCall OnlineLog::load_operation(WordReader& words, bool is_open) {
  OpenCall open;
  const std::uint64_t process = words.get();
  WordReader::require(process <= std::numeric_limits<int>::max(), "the process is no number");
  open.process = static_cast<std::int64_t>(process);
  open.is_open = true;
  open.invoked = words.get_moment();
  open.line = words.get();
  Operation operation;
  operation.method = words.get_text();
  for (std::size_t left = words.get_count(); left > 0; --left) {
    operation.arguments.push_back(values_.decode(words.get_code()));
  }
  operation.result = values_.decode(words.get_code());
  if (!is_open) {
    operation.response = now_;
  }
  open.call = with_name(resolve(*type_, operation, values_), operation.method);
  return open;
}

}  // namespace heddle::checkers
