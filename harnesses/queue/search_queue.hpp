#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harnesses/queue/queue_url.hpp"
#include "harnesses/queue/redis.hpp"
#include "harnesses/queue/sharing.hpp"

/// What is left of a search, and what came of it, on a server: docs/search/many-machines.md.
///
/// A search has epochs, one for each stage that is explored, each with keys of its own. In one, a
/// stream holds what is left; a worker takes an entry, keeps its claim alive while it explores, and
/// commits: then, at once or not at all, the entry goes, what is left of it comes, and the result
/// is appended to the results. An epoch is over when nothing is left, or by a result that ends it.
/// From then on its results do not change, so that all who count them come to the same.
namespace heddle::harnesses {

struct QueueEntry {
  std::string id;
  std::string text;
};

/// What came of an entry.
struct QueueCommit {
  std::string id;                 ///< of the entry
  std::string result;             ///< for results()
  std::vector<std::string> left;  ///< new entries
  std::string threads;            ///< a list, of which others may know a longer or shorter part
  std::map<std::string, std::uint64_t> counts;  ///< to be added to those for people
  std::vector<std::string> histories;           ///< names of distinct ones, likewise
  bool ends_epoch = false;
};

/// What this machine calls itself.
[[nodiscard]] std::string machine_name();

/// A name that no other worker has, whatever its machine calls itself.
[[nodiscard]] std::string worker_name();

/// Clocks of workers do not matter: all times are the server's.
class SearchQueue {
 public:
  using Seconds = std::chrono::duration<double>;

  /// What is not heard of for the lease is given to
  /// others. Throws as Redis does.
  SearchQueue(const QueueUrl& url, Seconds lease);

  [[nodiscard]] Redis& server() { return redis_; }

  /// What the search is of, or nothing: there is none of that name.
  [[nodiscard]] std::optional<std::string> subject();
  /// Begins it, unless somebody has; if it was stopped it goes on.
  void begin(const std::string& subject);
  /// Whether somebody wants it to stop.
  [[nodiscard]] bool is_stopped();

  /// Writes `mine` unless something is written there; what then is.
  std::string agree(const std::string& what, const std::string& mine);

  /// Begins the epoch with this entry, unless somebody has.
  void begin_epoch(unsigned epoch, const std::string& entry);
  [[nodiscard]] bool is_over(unsigned epoch);

  /// An entry that nobody has, or whose worker was not heard of. Nothing if there is none for
  /// some tenths of a second.
  std::optional<QueueEntry> take(unsigned epoch);
  /// Keeps the claim. False: it is another's by now.
  bool keep(unsigned epoch, const std::string& id);

  enum class Answer : std::uint8_t {
    counted,
    lost,           ///< it was committed before, by this worker or another one
    over,           ///< the epoch is over, and it is not wanted
    other_threads,  ///< the numbers of threads mean something else to others
  };
  /// Counts once, however often it is sent.
  Answer commit(unsigned epoch, const QueueCommit& commit);

  [[nodiscard]] std::string threads();
  [[nodiscard]] QueueSize size(unsigned epoch);
  /// In the order of their commits, as far as they are not folded.
  [[nodiscard]] std::vector<std::string> results(unsigned epoch);

  /// One text in place of several that follow each other.
  using Sum = std::function<std::string(const std::vector<std::string>& results)>;
  /// To be called after each commit: replaces the results that were committed long ago, and their
  /// sums later, by sums of results_of_a_sum of them each. So there are few, however many commits.
  void fold_results(unsigned epoch, const Sum& sum);
  static constexpr std::size_t results_of_a_sum = 64;

  /// The smallest number that somebody told of `what`, or nothing.
  [[nodiscard]] std::optional<std::uint64_t> smallest(const std::string& what);
  void tell_number(const std::string& what, std::uint64_t number);

  /// The verdict, from whoever is first to know it.
  void tell_end(const std::string& summary);

 private:
  [[nodiscard]] std::string results_key(unsigned epoch, unsigned level) const;
  [[nodiscard]] std::string key(const std::string& what) const;
  [[nodiscard]] std::string key(const std::string& what, unsigned epoch) const;

  Redis redis_;
  std::string name_;
  std::string worker_;
  std::string lease_ms_;
  std::uint64_t unfolded_ = 0;  ///< results, after the last commit
};

}  // namespace heddle::harnesses
