#include "harnesses/queue/queue_status.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "base/exit_status.hpp"
#include "base/json.hpp"
#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {
namespace {

constexpr std::size_t deepest_level = 20;
/// Who has said something in so many seconds is there.
constexpr long long alive_seconds = 60;
/// With which a search ends.
constexpr std::array verdicts{base::ExitStatus::none_found, base::ExitStatus::not_decided,
                              base::ExitStatus::violation};

std::string key(const QueueUrl& url, const std::string& what) {
  return fmt::format("heddle:{{{}}}:{}", url.name, what);
}

long long number(const std::string& text) {
  long long value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

using Fields = std::map<std::string, std::string>;

Fields fields_of(Redis& server, const std::string& name) {
  const RedisReply reply = server.call({"HGETALL", name});
  Fields fields;
  for (std::size_t i = 0; i + 1 < reply.elements.size(); i += 2) {
    fields[reply.elements[i].text.value_or("")] = reply.elements[i + 1].text.value_or("");
  }
  return fields;
}

void require_search(Redis& server, const QueueUrl& url) {
  if (!server.call({"GET", key(url, "subject")}).text) {
    throw UsageError(url.shown() + ": there is no search of that name");
  }
}

/// A line for each that was heard of lately.
std::string workers_text(Redis& server, const QueueUrl& url) {
  const Fields fields = fields_of(server, key(url, "workers"));
  const RedisReply time = server.call({"TIME"});
  const long long now = time.elements.empty() ? 0 : number(time.elements[0].text.value_or(""));
  std::string lines;
  std::size_t alive = 0;
  std::size_t all = 0;
  for (const auto& [name, value] : fields) {
    const std::string what = " seen";
    if (!name.ends_with(what)) {
      continue;
    }
    ++all;
    const long long ago = std::max(now - number(value), 0LL);
    if (ago > alive_seconds) {
      continue;
    }
    ++alive;
    const std::string worker = name.substr(0, name.size() - what.size());
    const auto count = fields.find(worker + " executions");
    const auto begun = fields.find(worker + " begun");
    const long long executions = count == fields.end() ? 0 : number(count->second);
    const long long seconds =
        begun == fields.end() ? 0 : std::max(now - ago - number(begun->second), 1LL);
    lines +=
        fmt::format("  {}: {} executions{}, heard of {} s ago\n", worker, executions,
                    seconds == 0 ? "" : fmt::format(", {} a second", executions / seconds), ago);
  }
  return fmt::format("{} workers alive of {}\n", alive, all) + lines;
}

}  // namespace

namespace {

/// What was done, in what the search counts.
std::string done_text(Fields& counts, long long histories, long long left, long long epoch) {
  if (counts.contains("judged")) {
    return fmt::format("{} histories judged; {} entries left\n", counts["judged"], left);
  }
  if (counts.contains("scenarios")) {
    return fmt::format("{} scenarios done, {} executions; {} entries left\n", counts["scenarios"],
                       counts["executions"], left);
  }
  return fmt::format("{} executions, {} distinct histories; {} entries left; beginning {}\n",
                     number(counts["executions"]), histories, left, epoch + 1);
}

}  // namespace

std::string queue_status(Redis& server, const QueueUrl& url) {
  require_search(server, url);
  const std::string epoch = server.call({"GET", key(url, "epoch")}).text.value_or("0");
  Fields counts = fields_of(server, key(url, "counts:" + epoch));
  const long long left = server.call({"XLEN", key(url, "units:" + epoch)}).number.value_or(0);
  const long long histories =
      server.call({"SCARD", key(url, "histories:" + epoch)}).number.value_or(0);
  const bool is_over = server.call({"EXISTS", key(url, "end")}).number == 1;
  const bool is_stopped = server.call({"EXISTS", key(url, "stop")}).number == 1;
  const std::string text = fmt::format("{}: {}\n{}", url.shown(),
                                       is_over      ? "over"
                                       : is_stopped ? "stopped"
                                                    : "goes on",
                                       done_text(counts, histories, left, number(epoch)));
  return text + workers_text(server, url);
}

void stop_queue(Redis& server, const QueueUrl& url) {
  require_search(server, url);
  server.call({"SET", key(url, "stop"), "1"});
}

QueueEnd queue_end(Redis& server, const QueueUrl& url) {
  require_search(server, url);
  QueueEnd end;
  const std::optional<std::string> text = server.call({"GET", key(url, "end")}).text;
  if (!text) {
    end.text = url.shown() + ": the search is not over\n";
    return end;
  }
  const std::optional<base::Json> json = base::parse_json(*text, deepest_level);
  const base::Json* const status = json ? json->find("status") : nullptr;
  const auto* const verdict = std::ranges::find_if(verdicts, [&](base::ExitStatus one) {
    return status != nullptr && status->integer() == number_of(one);
  });
  if (verdict == std::ranges::end(verdicts)) {
    throw UsageError(url.shown() + ": what it keeps as the end of the search has no verdict");
  }
  end.status = number_of(*verdict);
  end.text = *text + "\n";
  return end;
}

std::size_t forget_queue(Redis& server, const QueueUrl& url) {
  std::size_t count = 0;
  std::string cursor = "0";
  do {
    const RedisReply page = server.call(
        {"SCAN", cursor, "MATCH", fmt::format("heddle:{{{}}}:*", url.name), "COUNT", "1000"});
    if (page.elements.size() != 2) {
      break;
    }
    cursor = page.elements[0].text.value_or("0");
    for (const RedisReply& name : page.elements[1].elements) {
      count += static_cast<std::size_t>(
          server.call({"UNLINK", name.text.value_or("")}).number.value_or(0));
    }
  } while (cursor != "0");
  return count;
}

}  // namespace heddle::harnesses
