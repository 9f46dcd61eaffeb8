#include "harnesses/queue/search_queue.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <cmath>
#include <random>

namespace heddle::harnesses {
namespace {

constexpr const char* group = "workers";
constexpr const char* patience_ms = "200";

/// MULTI and EXEC would not do: what follows an XACK of nothing would be done all the same, and an
/// entry that two have explored count twice.
constexpr const char* commit_script = R"lua(
local units, results, counts, histories, over, threads, workers = unpack(KEYS)
local id, result, ends, mine, worker = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5]
if redis.call('EXISTS', over) == 1 then return 'over' end
local known = redis.call('GET', threads) or ''
local common = math.min(#known, #mine)
if string.sub(known, 1, common) ~= string.sub(mine, 1, common) then return 'threads' end
if redis.call('XACK', units, 'workers', id) ~= 1 then return 'lost' end
redis.call('XDEL', units, id)
redis.call('HSET', workers, worker .. ' seen', redis.call('TIME')[1])
if #mine > #known then redis.call('SET', threads, mine) end
local next = 6
local function take()
  next = next + 1
  return ARGV[next - 1]
end
for _ = 1, tonumber(take()) do redis.call('XADD', units, '*', 'unit', take()) end
for _ = 1, tonumber(take()) do
  local name, count = take(), take()
  redis.call('HINCRBY', counts, name, count)
  redis.call('HINCRBY', workers, worker .. ' ' .. name, count)
end
while next <= #ARGV do redis.call('SADD', histories, take()) end
local unfolded = redis.call('RPUSH', results, result)
if ends == '1' or redis.call('XLEN', units) == 0 then redis.call('SET', over, id) end
return unfolded
)lua";

constexpr const char* begin_script = R"lua(
local units, begun, epoch, workers = unpack(KEYS)
local now = redis.call('TIME')[1]
redis.call('HSET', workers, ARGV[3] .. ' seen', now)
redis.call('HSETNX', workers, ARGV[3] .. ' begun', now)
if redis.call('SETNX', begun, '1') == 0 then return 0 end
redis.call('XGROUP', 'CREATE', units, 'workers', '0', 'MKSTREAM')
redis.call('XADD', units, '*', 'unit', ARGV[1])
redis.call('SET', epoch, ARGV[2])
return 1
)lua";

/// A claim that was lost is not taken back.
constexpr const char* keep_script = R"lua(
local units, workers = unpack(KEYS)
local id, worker = unpack(ARGV)
redis.call('HSET', workers, worker .. ' seen', redis.call('TIME')[1])
local claim = redis.call('XPENDING', units, 'workers', id, id, 1)[1]
if not claim or claim[2] ~= worker then return 0 end
redis.call('XCLAIM', units, 'workers', worker, 0, id, 'JUSTID')
return 1
)lua";

/// Results of a level are only ever appended, and taken from the front by this: so those that were
/// read are still the first ones if nothing was folded since.
constexpr const char* fold_script = R"lua(
local over, from, to, folds = unpack(KEYS)
local level, known, count, sum = unpack(ARGV)
if redis.call('EXISTS', over) == 1 then return 0 end
if (redis.call('HGET', folds, level) or '0') ~= known then return 0 end
redis.call('LTRIM', from, count, -1)
redis.call('RPUSH', to, sum)
redis.call('HINCRBY', folds, level, 1)
return 1
)lua";

/// All at one moment: what is folded meanwhile would be missed, or seen twice.
constexpr const char* results_script = R"lua(
local all = {}
for i = 1, #KEYS do
  for _, one in ipairs(redis.call('LRANGE', KEYS[i], 0, -1)) do all[#all + 1] = one end
end
return all
)lua";

/// Of sums: the last one is never full.
constexpr unsigned levels = 8;

constexpr const char* smaller_script = R"lua(
local known = redis.call('GET', KEYS[1])
if not known or tonumber(ARGV[1]) < tonumber(known) then redis.call('SET', KEYS[1], ARGV[1]) end
)lua";

/// In a reply to XREADGROUP and XAUTOCLAIM: [ID, [FIELD, VALUE]], or without a value where the
/// entry was deleted meanwhile.
std::optional<QueueEntry> first_entry(const std::vector<RedisReply>& entries) {
  for (const RedisReply& entry : entries) {
    if (entry.elements.size() == 2 && entry.elements[1].elements.size() == 2) {
      return QueueEntry{entry.elements[0].text.value_or(""),
                        entry.elements[1].elements[1].text.value_or("")};
    }
  }
  return std::nullopt;
}

}  // namespace

std::string machine_name() {
  std::array<char, 256> name{};
  return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "a machine without a name";
}

std::string worker_name() {
  std::random_device device;
  return fmt::format("{}-{}-{:08x}", machine_name(), getpid(), device());
}

SearchQueue::SearchQueue(const QueueUrl& url, Seconds lease)
    : redis_(url),
      name_(url.name),
      worker_(worker_name()),
      lease_ms_(std::to_string(static_cast<long long>(std::ceil(lease.count() * 1000)))) {}

/// In braces: all keys of a search are on one node of a cluster.
std::string SearchQueue::key(const std::string& what) const {
  return fmt::format("heddle:{{{}}}:{}", name_, what);
}

std::string SearchQueue::key(const std::string& what, unsigned epoch) const {
  return fmt::format("heddle:{{{}}}:{}:{}", name_, what, epoch);
}

std::optional<std::string> SearchQueue::subject() {
  return redis_.call({"GET", key("subject")}).text;
}

void SearchQueue::begin(const std::string& subject) {
  redis_.call({"SETNX", key("subject"), subject});
  redis_.call({"DEL", key("stop")});
}

bool SearchQueue::is_stopped() { return redis_.call({"EXISTS", key("stop")}).number == 1; }

std::string SearchQueue::agree(const std::string& what, const std::string& mine) {
  redis_.call({"SETNX", key(what), mine});
  return redis_.call({"GET", key(what)}).text.value_or("");
}

void SearchQueue::begin_epoch(unsigned epoch, const std::string& entry) {
  redis_.evaluate(begin_script,
                  {key("units", epoch), key("begun", epoch), key("epoch"), key("workers")},
                  {entry, std::to_string(epoch), worker_});
}

bool SearchQueue::is_over(unsigned epoch) {
  return redis_.call({"EXISTS", key("over", epoch)}).number == 1;
}

std::optional<QueueEntry> SearchQueue::take(unsigned epoch) {
  const std::string units = key("units", epoch);
  const RedisReply claimed =
      redis_.call({"XAUTOCLAIM", units, group, worker_, lease_ms_, "0", "COUNT", "1"});
  if (claimed.elements.size() > 1) {
    if (std::optional<QueueEntry> entry = first_entry(claimed.elements[1].elements)) {
      return entry;
    }
  }
  const RedisReply read = redis_.call({"XREADGROUP", "GROUP", group, worker_, "COUNT", "1", "BLOCK",
                                       patience_ms, "STREAMS", units, ">"});
  if (read.elements.empty() || read.elements[0].elements.size() < 2) {
    return std::nullopt;
  }
  return first_entry(read.elements[0].elements[1].elements);
}

bool SearchQueue::keep(unsigned epoch, const std::string& id) {
  const RedisReply kept =
      redis_.evaluate(keep_script, {key("units", epoch), key("workers")}, {id, worker_});
  return kept.number == 1;
}

SearchQueue::Answer SearchQueue::commit(unsigned epoch, const QueueCommit& commit) {
  std::vector<std::string> arguments{commit.id, commit.result, commit.ends_epoch ? "1" : "0",
                                     commit.threads, worker_};
  arguments.push_back(std::to_string(commit.left.size()));
  arguments.insert(arguments.end(), commit.left.begin(), commit.left.end());
  arguments.push_back(std::to_string(commit.counts.size()));
  for (const auto& [name, count] : commit.counts) {
    arguments.push_back(name);
    arguments.push_back(std::to_string(count));
  }
  arguments.insert(arguments.end(), commit.histories.begin(), commit.histories.end());
  const RedisReply reply =
      redis_.evaluate(commit_script,
                      {key("units", epoch), key("results", epoch), key("counts", epoch),
                       key("histories", epoch), key("over", epoch), key("threads"), key("workers")},
                      arguments);
  unfolded_ = static_cast<std::uint64_t>(reply.number.value_or(0));
  return reply.number              ? Answer::counted
         : reply.text == "over"    ? Answer::over
         : reply.text == "threads" ? Answer::other_threads
                                   : Answer::lost;
}

std::string SearchQueue::threads() {
  return redis_.call({"GET", key("threads")}).text.value_or("");
}

QueueSize SearchQueue::size(unsigned epoch) {
  const std::string units = key("units", epoch);
  QueueSize size;
  size.entries = static_cast<std::uint64_t>(redis_.call({"XLEN", units}).number.value_or(0));
  for (const RedisReply& one : redis_.call({"XINFO", "GROUPS", units}).elements) {
    for (std::size_t i = 0; i + 1 < one.elements.size(); i += 2) {
      if (one.elements[i].text == "pending") {
        size.taken = static_cast<std::uint64_t>(one.elements[i + 1].number.value_or(0));
      }
    }
  }
  return size;
}

std::vector<std::string> SearchQueue::results(unsigned epoch) {
  std::vector<std::string> keys;
  for (unsigned level = levels; level-- > 0;) {
    keys.push_back(results_key(epoch, level));
  }
  std::vector<std::string> texts;
  for (RedisReply& one : redis_.evaluate(results_script, keys, {}).elements) {
    texts.push_back(std::move(one.text).value_or(""));
  }
  return texts;
}

std::optional<std::uint64_t> SearchQueue::smallest(const std::string& what) {
  const std::optional<std::string> text = redis_.call({"GET", key(what)}).text;
  if (!text) {
    return std::nullopt;
  }
  std::uint64_t number = 0;
  std::from_chars(text->data(), text->data() + text->size(), number);
  return number;
}

void SearchQueue::tell_number(const std::string& what, std::uint64_t number) {
  redis_.evaluate(smaller_script, {key(what)}, {std::to_string(number)});
}

std::string SearchQueue::results_key(unsigned epoch, unsigned level) const {
  return level == 0 ? key("results", epoch) : fmt::format("{}:{}", key("results", epoch), level);
}

/// Whoever commits the right one does it; if that worker ends amid it, another one soon.
void SearchQueue::fold_results(unsigned epoch, const Sum& sum) {
  if (unfolded_ < results_of_a_sum || unfolded_ % (results_of_a_sum / 4) != 0) {
    return;
  }
  const std::string folds = key("folds", epoch);
  for (unsigned level = 0; level + 1 < levels; ++level) {
    const std::string number = std::to_string(level);
    const std::string known = redis_.call({"HGET", folds, number}).text.value_or("0");
    const std::string from = results_key(epoch, level);
    std::vector<std::string> texts;
    for (RedisReply& one :
         redis_.call({"LRANGE", from, "0", std::to_string(results_of_a_sum - 1)}).elements) {
      texts.push_back(std::move(one.text).value_or(""));
    }
    if (texts.size() < results_of_a_sum) {
      return;
    }
    const RedisReply folded = redis_.evaluate(
        fold_script, {key("over", epoch), from, results_key(epoch, level + 1), folds},
        {number, known, std::to_string(texts.size()), sum(texts)});
    if (folded.number != 1) {
      return;  // another one has done it, or the epoch is over
    }
  }
}

void SearchQueue::tell_end(const std::string& summary) {
  redis_.call({"SETNX", key("end"), summary});
}

}  // namespace heddle::harnesses
