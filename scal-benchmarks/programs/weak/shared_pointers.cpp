#include <memory>
#include <mutex>

#include "scal-benchmarks/programs/weak/shapes.hpp"

/// Counted pointers: the counts are atomics, what is pointed to is not, and the last owner destroys
/// it behind all that others did to it.
namespace {

struct Pair {
  int first = 0;
  int second = 0;
  int* seen = nullptr;

  ~Pair() { *seen = 10 * first + second; }
};

void last_owner() {
  int seen = -1;
  auto owner = std::make_shared<Pair>();
  owner->seen = &seen;
  weak::run(
      [mine = owner]() mutable {
        mine->first = 1;
        mine.reset();
      },
      [mine = std::move(owner)]() mutable {
        mine->second = 2;
        mine.reset();
      });
  std::printf("%d\n", seen);
}

void observer() {
  int seen = -1;
  bool is_there = false;
  auto owner = std::make_shared<Pair>();
  owner->seen = &seen;
  weak::run([mine = owner]() mutable { mine.reset(); },
            [&is_there, watched = std::weak_ptr<Pair>(owner)] {
              if (const std::shared_ptr<Pair> found = watched.lock()) {
                is_there = found->first == 0;
              }
            },
            [mine = std::move(owner)]() mutable { mine.reset(); });
  std::printf("%d %d\n", seen, is_there ? 1 : 0);
}

/// The pointer itself is no atomic.
void one_pointer_for_two() {
  auto owner = std::make_shared<int>(1);
  weak::run([&owner] { const std::shared_ptr<int> mine = owner; }, [&owner] { owner.reset(); });
}

void one_pointer_behind_a_lock() {
  std::mutex mutex;
  auto owner = std::make_shared<int>(1);
  int seen = -1;
  weak::run(
      [&] {
        std::unique_lock lock(mutex);
        const std::shared_ptr<int> mine = owner;
        lock.unlock();
        seen = mine == nullptr ? 0 : *mine;
      },
      [&] {
        const std::lock_guard lock(mutex);
        owner.reset();
      });
  std::printf("%d\n", seen);
}

constexpr weak::Case cases[]{
    {"last_owner", "clean", last_owner},
    {"observer", "clean", observer},
    {"one_pointer_for_two", "data-race", one_pointer_for_two},
    {"one_pointer_behind_a_lock", "clean", one_pointer_behind_a_lock},
};

}  // namespace

int main(int count, char** words) { return weak::run_named(cases, count, words); }
