#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "harnesses/queue/items.hpp"
#include "harnesses/queue/search_queue.hpp"
#include "harnesses/queue/sharing.hpp"

/// A queue whose entries are items that depend on nothing but their numbers.
namespace heddle::harnesses {

/// One worker's part in a search of one epoch.
class ItemQueue {
 public:
  struct Times {
    double slice_seconds = 10;
    double lease_seconds = 30;
  };
  struct Taken {
    std::string id;
    Items items;
  };
  struct Done {
    std::vector<std::string> results;  ///< for results()
    std::vector<Items> left;
    std::map<std::string, std::uint64_t> counts;  ///< for people
  };

  /// `queue` must outlive this object. All is begun with `all`, unless it has begun.
  ItemQueue(SearchQueue& queue, const Items& all, Times times);

  /// Nothing is left: results() do not change any more.
  [[nodiscard]] bool is_over();
  /// Somebody wants all workers to leave.
  [[nodiscard]] bool is_stopped() { return queue_.is_stopped(); }

  /// Nothing if all entries are at others.
  [[nodiscard]] std::optional<Taken> take();
  /// How long to be at what is taken next.
  [[nodiscard]] double slice_seconds() const { return sharing_.slice_seconds(); }
  /// False: it is another's by now. To be called every so often while one is at it.
  bool keep(const Taken& taken) { return queue_.keep(epoch, taken.id); }
  [[nodiscard]] std::chrono::milliseconds beat() const;

  /// Counts once, whoever else was at it. What is left is divided if there are few entries.
  void commit(const Taken& taken, const Done& done);

  /// What all have told.
  [[nodiscard]] std::vector<std::string> results();

 private:
  static constexpr unsigned epoch = 0;

  SearchQueue& queue_;
  Times times_;
  Sharing sharing_;
};

}  // namespace heddle::harnesses
