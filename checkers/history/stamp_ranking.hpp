#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "checkers/history/history.hpp"

namespace heddle::checkers {

/// Where an end of an operation, its invocation or its response, stands among all ends.
using Position = std::uint32_t;

inline constexpr Position never = std::numeric_limits<Position>::max();

/// An end of an operation in one word.
struct End {
  std::uint32_t code = 0;  ///< 2 * operation + 1 if it is the response

  [[nodiscard]] OperationIndex operation() const { return code / 2; }
  [[nodiscard]] bool is_response() const { return (code & 1U) != 0; }
};

inline constexpr std::uint64_t never_stamp = std::numeric_limits<std::uint64_t>::max();

/// The time stamps of an operation; `never_stamp` is no response.
struct Stamps {
  std::uint64_t invocation = 0;
  std::uint64_t response = never_stamp;
};

/// What it means that one operation ends at the time stamp at which another begins.
enum class EqualStamps {
  overlap,         ///< intervals are closed: invocations come first
  end_then_begin,  ///< the one that ends precedes the other; of two operations that take no time at
                   ///< one stamp, the earlier in the list precedes the other
  order_of_list    ///< the end that is told first comes first: operations are told one after the
                   ///< other, each its invocation first
};

/// Gives the ends of operations the positions 0, 1, 2, ... in the order of their time stamps;
/// EqualStamps says what happens at one stamp, and ends of one kind keep the order of the
/// operations there. O(n), without comparing any two, if the stamps are dense: at most 32 values
/// between the smallest and the largest for each end. Else they are put into about as many buckets
/// of equal width as there are ends: O(n) if they spread, O(n log n) at worst. At most 2^30
/// operations. Keeps the memory it needs; not for two threads at a time.
class StampRanking {
 public:
  /// The columns hold time stamps and are given the positions; `never` is no response. No
  /// invocation may be `never`.
  void rank(std::vector<Position>& invocations, std::vector<Position>& responses,
            EqualStamps meaning);

  /// The same for stamps of any size; both columns are filled.
  void rank(std::span<const Stamps> stamps, EqualStamps meaning, std::vector<Position>& invocations,
            std::vector<Position>& responses);

 private:
  using Column = std::vector<Position>;

  /// All stamps, and from here on they are less the smallest.
  struct Range {
    std::size_t operations = 0;
    std::uint64_t smallest = never_stamp;
    std::uint64_t largest = 0;
    std::size_t ends = 0;

    void add(std::uint64_t stamp);
    [[nodiscard]] std::uint64_t width() const { return largest - smallest; }
    [[nodiscard]] bool is_dense() const;
  };

  /// Ranks, which the ends of one stamp share; they give how many different ones there are.
  std::size_t rank_dense(Column& invocations, Column& responses, const Range& range);
  template <typename StampOf>
  std::size_t rank_sparse(Column& invocations, Column& responses, const Range& range,
                          const StampOf& stamp_of);

  bool mark(std::uint64_t stamp);
  std::size_t count_marks();
  [[nodiscard]] Position marks_below(std::uint64_t stamp) const;
  template <typename StampOf>
  void sort_ends(const Range& range, const StampOf& stamp_of);

  /// Makes positions of ranks.
  void settle(Column& invocations, Column& responses, std::size_t ranks, EqualStamps meaning);
  void settle_ends_first(Column& invocations, Column& responses);
  void place(Position& rank);

  std::vector<std::uint64_t> marks_;         ///< a bit a stamp: whether it occurs
  std::vector<std::uint32_t> marks_before_;  ///< by word of `marks_`: how many smaller ones do
  std::vector<End> ends_;       ///< if stamps are sparse: all, in the order of their stamps
  std::vector<Position> next_;  ///< by rank or bucket: the next place to be given
  std::vector<OperationIndex> instants_;  ///< operations that take no time
};

}  // namespace heddle::checkers
