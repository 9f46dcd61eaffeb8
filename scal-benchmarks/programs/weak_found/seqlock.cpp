#include "scal-benchmarks/programs/weak_found/found.hpp"

/// Boehm, MSPC 2012, figure 4 (reader) and figure 6 (writer), of two words.
namespace {

using namespace weak_found;

struct Orders {
  Order begin = release;  ///< the writer's fence
  Order end = release;
  Order before = acquire;
  Order check = acquire;  ///< the reader's fence
};

template <Orders orders>
void seqlock() {
  static std::atomic<int> sequence{0};
  static std::atomic<int> data[2]{};
  run(
      [] {
        sequence.store(1, relaxed);
        std::atomic_thread_fence(orders.begin);
        data[0].store(1, relaxed);      // [first]
        data[1].store(1, relaxed);      // [second]
        sequence.store(2, orders.end);  // [end]
      },
      [] {
        const int before = sequence.load(orders.before);  // [before]
        const int first = data[0].load(relaxed);          // [look]
        const int second = data[1].load(relaxed);         // [look_again]
        std::atomic_thread_fence(orders.check);
        const int after = sequence.load(relaxed);
        assert(before != after || before % 2 != 0 || first == second);
      });
}

/// - begin: the first word is seen, the odd number is not.
/// - end, before: the last number is seen, the words are not all.
/// - check: the first word is seen, and the number is one that was there before it.
/// Where a fence is missing, orders on both words will do as well.
/// x86 shows none of them: stores become visible in their order, and loads are made in theirs.
constexpr Case cases[]{
    {"seqlock", clean, clean, "", seqlock<Orders{}>},
    {"seqlock_begin_unfenced", clean, assertion, "release:first+release:second",
     seqlock<Orders{.begin = relaxed}>},
    {"seqlock_end_relaxed", clean, assertion, "release:end", seqlock<Orders{.end = relaxed}>},
    {"seqlock_before_relaxed", clean, assertion, "acquire:before",
     seqlock<Orders{.before = relaxed}>},
    {"seqlock_check_unfenced", clean, assertion, "acquire:look+acquire:look_again",
     seqlock<Orders{.check = relaxed}>},
};

}  // namespace

int main(int count, char** words) { return run_named(cases, count, words); }
