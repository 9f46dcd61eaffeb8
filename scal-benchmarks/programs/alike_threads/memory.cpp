// What the initial thread accesses while it creates and joins, and how others come to it.

#include <sys/syscall.h>
#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <list>
#include <string>

#include "scal-benchmarks/programs/alike_threads/cases.hpp"

namespace {

using namespace alike_threads;

struct Record {
  int numbers[16];
} record;
std::list<int> items;
thread_local int mine;

/// The first thread publishes what it has, and changes it later.
void publish(int* own) {
  if (is_first()) {
    slot.store(own);
    x.fetch_add(1);
    *own = 5;
  }
}

int* published;
void wait_for_published() {
  while ((published = slot.load()) == nullptr) {
  }
}

/// What the one that is first changes is looked at between the joins.
template <typename Look>
void look_at_change(void (*change)(), Look seen) {
  look_between_joins(
      [change] {
        if (is_first()) {
          change();
        }
      },
      seen);
}

void change_text() { text[1] = 'x'; }
void change_record() { record.numbers[3] = 1; }

int changed_by_assembly() {
  int value = 0;
  asm volatile("movl %1, %0" : "=r"(value) : "m"(shared[3]));
  return value;
}

/// The first worker writes memory of a third thread, whose address it was given.
void memory_of_a_third() {
  std::thread other([] {
    int own = 0;
    slot.store(&own);
    while (x.load() == 0) {
    }
  });
  wait_for_published();
  look_between_joins(
      [] {
        if (is_first()) {
          *slot.load() = 7;
        }
      },
      [] { look = *published; });
  x.store(1);
  other.join();
}

/// Whose constructor fails when its block has been made for a thread, which never begins.
struct Throws {
  long space[6] = {};
  Throws() = default;
  Throws(const Throws& /*other*/) { throw 1; }
  void operator()() const {}
};

std::atomic<long*> common;

/// The initial thread uses that block as memory of its own.
void block_of_nobody() {
  static long before[2];
  common.store(before);
  const auto work = [] {
    if (is_first()) {
      common.load()[1] = 5;
    }
  };
  std::thread a(work);
  std::thread b(work);
  const Throws thrower;
  try {
    std::thread never(thrower);
  } catch (int) {
  }
  auto* block = static_cast<long*>(std::malloc(56));
  block[1] = 0;
  common.store(block);
  a.join();
  look = *static_cast<volatile long*>(&block[1]);
  b.join();
}

/// Two that are alike, and one that is not.
void beside_another() {
  std::thread other([] { say(x.load()); });
  create_two([] { say(x.fetch_add(1)); });
  other.join();
}

void* read_handle_of_other(void* /*nothing*/) {
  say(handles[2] != 0 ? 1 : 0);
  return nullptr;
}

void* no_work(void* /*nothing*/) { return nullptr; }

const Case cases[] = {
    {"trap", "heap-of-a-worker",
     [] {
       two([] { publish(new int(0)); }, nothing, wait_for_published, [] { look = *published; });
     }},
    {"trap", "heap-of-a-worker-freed",
     [] {
       two([] { publish(new int(0)); }, nothing, wait_for_published, [] { delete published; });
     }},
    {"trap", "heap-of-a-worker-written",
     [] { two([] { publish(new int(0)); }, nothing, wait_for_published, [] { *published = 3; }); }},
    {"trap", "stack-of-a-worker",
     [] {
       const auto work = [] {
         int own = 0;
         publish(&own);
         while (x.load() != 9) {
         }
       };
       std::thread a(work);
       std::thread b(work);
       std::thread third([] {
         while (slot.load() == nullptr) {
         }
         x.store(9);
       });
       wait_for_published();
       a.join();
       look = published != nullptr ? *published : 0;
       b.join();
       third.join();
     }},
    {"trap", "thread-local-of-a-worker",
     [] { two([] { publish(&mine); }, nothing, wait_for_published, [] { look = *published; }); }},
    {"trap", "memory-of-a-third-thread", memory_of_a_third},
    {"trap", "block-of-a-thread-that-never-begins", block_of_nobody},
    {"trap", "handle-of-another-thread", [] { posix_two(read_handle_of_other, no_work); }},
    {"trap", "puts", [] { look_at_change(change_text, [] { std::puts(text); }); }},
    {"trap", "printf", [] { look_at_change(change_text, [] { std::printf("%s\n", text); }); }},
    {"trap", "stream", [] { look_at_change(change_text, [] { std::cout << text << '\n'; }); }},
    {"trap", "strlen", [] { look_at_change(change_text, [] { look = std::strlen(text); }); }},
    {"trap", "strcmp", [] { look_at_change(change_text, [] { look = std::strcmp(text, "a"); }); }},
    {"trap", "memcmp",
     [] { look_at_change(change_text, [] { look = std::memcmp(text, "a text", 6) == 0; }); }},
    {"trap", "string",
     [] { look_at_change(change_text, [] { look = std::string(text) == "a text"; }); }},
    {"trap", "write", [] { look_at_change(change_text, [] { look = write(1, text, 6); }); }},
    {"trap", "system-call-by-number",
     [] { look_at_change(change_text, [] { look = syscall(SYS_write, 1, text, 6); }); }},
    {"trap", "copy-of-a-record",
     [] {
       look_at_change(change_record, [] {
         const Record copy = record;
         look = copy.numbers[3];
       });
     }},
    {"trap", "memset", [] { look_at_change(change_record, [] { record = {}; }); }},
    {"trap", "list",
     [] { look_at_change([] { items.push_back(1); }, [] { look = items.empty() ? 1 : 0; }); }},
    {"trap", "assembly",
     [] { look_at_change([] { shared[3] = 1; }, [] { look = changed_by_assembly(); }); }},
    {"trap", "volatile",
     [] {
       look_between_joins([] { x.fetch_add(1); },
                          [] { look = *static_cast<volatile int*>(&shared[0]); });
     }},
    {"twin", "beside-another-thread", beside_another},
    {"twin", "other-bytes",
     [] { look_at_change(change_record, [] { look = record.numbers[4]; }); }},
    {"twin", "own-text",
     [] {
       look_at_change(change_text, [] {
         char own[8] = "own";
         look = static_cast<long>(std::strlen(own));
       });
     }},
    {"twin", "own-heap",
     [] { look_between_joins([] { x.fetch_add(1); }, [] { look = *std::make_unique<int>(3); }); }},
    {"twin", "read-by-all",
     [] { look_between_joins([] { say(shared[1] + x.fetch_add(1)); }, [] { look = shared[1]; }); }},
};

}  // namespace

int main(int argc, char** argv) { return run_case(cases, argc, argv); }
