// What claims and commits cost a real server, and what its results cost a late reader.

#include <fmt/format.h>

#include <chrono>
#include <functional>
#include <iostream>
#include <random>
#include <string>
#include <vector>

#include "base/option_parser.hpp"
#include "harnesses/jobs/queue_texts.hpp"
#include "harnesses/jobs/result_sums.hpp"
#include "harnesses/queue/search_queue.hpp"

namespace heddle::harnesses {
namespace {

using Clock = std::chrono::steady_clock;

/// Of an entry: about what 20 parts of a search of ms_queue are as text.
constexpr std::size_t entry_bytes = 1100;
constexpr std::uint64_t different_histories = 10'000;
constexpr unsigned histories_of_a_result = 5;
constexpr unsigned epoch = 0;

/// Processor time of the server so far.
double server_seconds(SearchQueue& queue) {
  const std::string info = queue.server().call({"INFO", "cpu"}).text.value_or("");
  double seconds = 0;
  for (const std::string key : {"used_cpu_sys:", "used_cpu_user:"}) {
    seconds += std::stod(info.substr(info.find(key) + key.size()));
  }
  return seconds;
}

/// The real time and the server's, of `count` calls, each in microseconds.
std::string cost_of(SearchQueue& queue, unsigned count, const std::function<void()>& call) {
  const double before = server_seconds(queue);
  const Clock::time_point start = Clock::now();
  for (unsigned i = 0; i < count; ++i) {
    call();
  }
  const std::chrono::duration<double> real = Clock::now() - start;
  return fmt::format("{:.1f} {:.1f}", real.count() / count * 1e6,
                     (server_seconds(queue) - before) / count * 1e6);
}

QueueCommit commit_of(const QueueEntry& entry, std::mt19937_64& random) {
  QueueResult result;
  result.result.done.result.statistics.executions = 1;
  QueueCommit commit;
  for (unsigned i = 0; i < histories_of_a_result; ++i) {
    const std::uint64_t key = random() % different_histories;
    result.result.findings.histories.distinct[{key, key}] = {};
    commit.histories.push_back(fmt::format("{:016x}{:016x}", key, key));
  }
  commit.id = entry.id;
  commit.result = queue_result_text(result.result, false);
  commit.left = {entry.text};
  commit.counts = {{"executions", 1}, {"runs", 1}, {"events", 40}, {"explored", 1}};
  return commit;
}

long long bytes_of_results(SearchQueue& queue, const std::string& name) {
  long long bytes = 0;
  for (const RedisReply& key :
       queue.server().call({"KEYS", fmt::format("heddle:{{{}}}:results:*", name)}).elements) {
    bytes += queue.server()
                 .call({"MEMORY", "USAGE", key.text.value_or(""), "SAMPLES", "0"})
                 .number.value_or(0);
  }
  return bytes;
}

/// Prints lines of words: what, and numbers.
void measure(const std::string& url_text, unsigned commits, bool folds) {
  const QueueUrl url = parse_queue_url(url_text);
  SearchQueue queue(url, SearchQueue::Seconds(600));
  queue.begin("none");
  queue.begin_epoch(epoch, std::string(entry_bytes, 'x'));
  std::mt19937_64 random(1);
  unsigned claims = 0;
  const auto claim = [&] {
    ++claims;
    static_cast<void>(queue.is_over(epoch));
    static_cast<void>(queue.is_stopped());
    static_cast<void>(queue.threads());
    return queue.take(epoch).value();
  };
  const std::string both = cost_of(queue, commits, [&] {
    static_cast<void>(queue.size(epoch));
    if (queue.commit(epoch, commit_of(claim(), random)) == SearchQueue::Answer::counted && folds) {
      queue.fold_results(epoch, sum_of_texts);
    }
  });
  const QueueEntry entry = claim();
  fmt::print("claim-and-commit {}\n", both);
  fmt::print("beat {}\n", cost_of(queue, 2000, [&] {
               static_cast<void>(queue.keep(epoch, entry.id));
               static_cast<void>(queue.is_stopped());
             }));
  fmt::print("claim {}\n", cost_of(queue, 2000, [&] {
               static_cast<void>(queue.is_over(epoch));
               static_cast<void>(queue.is_stopped());
               static_cast<void>(queue.threads());
               queue.server().call({"XLEN", fmt::format("heddle:{{{}}}:units:0", url.name)});
               queue.server().call({"XLEN", fmt::format("heddle:{{{}}}:units:0", url.name)});
             }));
  fmt::print("bytes {}\n", bytes_of_results(queue, url.name));
  const Clock::time_point start = Clock::now();
  std::vector<QueueResult> results;
  for (const std::string& text : queue.results(epoch)) {
    results.push_back(read_queue_result(text));
  }
  const std::uint64_t executions = sum_of(results).result.done.result.statistics.executions;
  const std::chrono::duration<double> seconds = Clock::now() - start;
  fmt::print("results {} {:.3f} {}\n", results.size(), seconds.count(), executions);
}

}  // namespace
}  // namespace heddle::harnesses

int main(int argc, char** argv) {
  heddle::base::OptionParser parser("What claims and commits cost a server.", "queue_costs");
  std::string url;
  unsigned commits = 1000;
  bool folds = false;
  parser.option("URL", url, "of a search that there is not yet").required();
  parser.option("--commits", commits, "so many");
  parser.flag("--fold", folds, "results are folded, as workers do");
  try {
    parser.parse({argv + 1, argv + argc});
    heddle::harnesses::measure(url, commits, folds);
  } catch (const std::exception& error) {
    std::cerr << "queue_costs: " << error.what() << '\n';
    return 2;
  }
  return 0;
}
