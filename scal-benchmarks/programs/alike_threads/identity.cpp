// By what threads that are created alike are told apart, by themselves or by who created them.

#include <immintrin.h>
#include <signal.h>
#include <sys/syscall.h>
#include <threads.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <future>
#include <set>
#include <sstream>

#include "scal-benchmarks/programs/alike_threads/cases.hpp"

namespace {

using namespace alike_threads;

std::atomic<pthread_t> known;
std::atomic<void*> places[4];
std::atomic<int> moves;

/// Lets others know where the block is in which std::thread keeps it.
struct Teller {
  Teller() = default;
  Teller(Teller&& /*other*/) noexcept { places[moves++ % 4].store(this); }
  void operator()() const {
    say(this == places[0].load() || this == places[1].load() || this == places[2].load() ? 1 : 0);
  }
};

/// Looks at the address of that block.
struct OwnPlace {
  int words[3] = {};
  void operator()() const { say(reinterpret_cast<std::uintptr_t>(this) >> 4U & 0xfffU); }
};

std::uintptr_t segment_base() {
  std::uintptr_t base = 0;
  asm volatile("mov %%fs:0, %0" : "=r"(base));
  return base;
}

template <typename Work>
void with_known_handle(Work work) {
  std::thread a(work);
  std::thread b(work);
  known.store(a.native_handle());
  a.join();
  b.join();
}

/// The last thread that came leaves an address of its own, the other too.
template <typename Look>
void look_at_addresses(Look seen) {
  create_two([] {
    auto* own = new int(1);
    places[is_first() ? 0 : 1].store(own);
  });
  seen(places[0].load(), places[1].load());
}

int number(void* /*nothing*/) { return tickets.fetch_add(1); }

void by_c11() {
  thrd_t a;
  thrd_t b;
  thrd_create(&a, number, nullptr);
  thrd_create(&b, number, nullptr);
  int one = 0;
  int other = 0;
  thrd_join(a, &one);
  thrd_join(b, &other);
  look = one < other ? 1 : 0;
}

void* count(void* /*nothing*/) {
  x.fetch_add(1);
  return nullptr;
}

template <typename Between>
void create_posix(void* (*work)(void*), Between between) {
  pthread_create(&handles[0], nullptr, work, nullptr);
  pthread_create(&handles[1], nullptr, work, nullptr);
  between();
  pthread_join(handles[0], nullptr);
  pthread_join(handles[1], nullptr);
}

void try_to_join() {
  pthread_create(&handles[0], nullptr, count, nullptr);
  pthread_create(&handles[1], nullptr, count, nullptr);
  look = pthread_tryjoin_np(handles[0], nullptr);
  if (look != 0) {
    pthread_join(handles[0], nullptr);
  }
  pthread_join(handles[1], nullptr);
}

void divide() {
  const volatile float three = 3;
  const float third = 1 / three;
  std::uint32_t bits = 0;
  std::memcpy(&bits, &third, sizeof bits);
  say((bits & 3U) + x.fetch_add(1));
}

void blocked_signals() {
  sigset_t blocked;
  pthread_sigmask(SIG_BLOCK, nullptr, &blocked);
  say(sigismember(&blocked, SIGUSR1) + x.fetch_add(1));
}

const Case cases[] = {
    {"trap", "block-told-by-a-move",
     [] {
       std::thread a{Teller()};
       std::thread b{Teller()};
       a.join();
       b.join();
     }},
    {"trap", "place-of-the-block",
     [] {
       std::thread a{OwnPlace()};
       std::thread b{OwnPlace()};
       a.join();
       b.join();
     }},
    {"trap", "thread-pointer",
     [] {
       with_known_handle([] {
         void* own = __builtin_thread_pointer();
         say(own == reinterpret_cast<void*>(known.load()) ? 1 : 0);
       });
     }},
    {"trap", "segment-base",
     [] { with_known_handle([] { say(segment_base() == known.load() ? 1 : 0); }); }},
    {"trap", "number-of-a-key",
     [] {
       create_two([] {
         pthread_key_t key = 0;
         pthread_key_create(&key, nullptr);
         slot.store(&shared[key % 2]);
         say(static_cast<long>(key) * (1 + x.fetch_add(1)));
       });
     }},
    {"trap", "number-by-system-call", [] { create_two([] { say(syscall(SYS_gettid) % 3); }); }},
    {"trap", "thread-id-in-text",
     [] {
       create_two([] {
         std::ostringstream out;
         out << std::this_thread::get_id();
         say(out.str().back() + x.fetch_add(1));
       });
     }},
    {"trap", "result-of-c11", by_c11},
    {"trap", "try-join", try_to_join},
    {"trap", "kill", [] { create_posix(count, [] { look = pthread_kill(handles[0], 0); }); }},
    {"trap", "order-of-addresses",
     [] { look_at_addresses([](void* one, void* other) { look = one < other ? 1 : 0; }); }},
    {"trap", "set-of-addresses",
     [] {
       look_at_addresses([](void* one, void* other) {
         look = *std::set<void*>({one, other}).begin() == one ? 1 : 0;
       });
     }},
    {"trap", "hash-of-addresses",
     [] {
       look_at_addresses([](void* one, void* other) {
         look = std::hash<void*>()(one) % 7 < std::hash<void*>()(other) % 7 ? 1 : 0;
       });
     }},
    {"trap", "address-in-text",
     [] {
       look_at_addresses([](void* one, void* /*other*/) {
         char out[32];
         std::snprintf(out, sizeof out, "%p", one);
         look = std::atol(out + 2);
         std::puts(out);
       });
     }},
    {"trap", "address-printed",
     [] { look_at_addresses([](void* one, void* /*other*/) { std::printf("%p\n", one); }); }},
    {"trap", "rounding",
     [] { look_between_creations(divide, [] { _MM_SET_ROUNDING_MODE(_MM_ROUND_UP); }); }},
    {"trap", "signal-mask",
     [] {
       look_between_creations(blocked_signals, [] {
         sigset_t blocked;
         sigemptyset(&blocked);
         sigaddset(&blocked, SIGUSR1);
         pthread_sigmask(SIG_BLOCK, &blocked, nullptr);
       });
     }},
    {"trap", "environment",
     [] {
       look_between_creations(
           [] { say((std::getenv("SEEN") != nullptr ? 1 : 0) + x.fetch_add(1)); },
           [] { setenv("SEEN", "1", 1); });
     }},
    {"trap", "numbers-drawn", [] { create_two([] { say(std::rand() % 5 + x.fetch_add(1)); }); }},
    {"trap", "attributes",
     [] {
       pthread_attr_t attributes;
       pthread_attr_init(&attributes);
       pthread_create(&handles[0], &attributes, count, nullptr);
       pthread_create(&handles[1], nullptr, count, nullptr);
       pthread_join(handles[0], nullptr);
       pthread_join(handles[1], nullptr);
     }},
    {"trap", "other-values",
     [] {
       std::thread a([own = 1] { x.fetch_add(own); });
       std::thread b([own = 2] { x.fetch_add(own); });
       a.join();
       b.join();
     }},
    {"trap", "other-functions",
     [] {
       std::thread a([] { say(x.exchange(1)); });
       std::thread b([] { say(x.exchange(1)); });
       a.join();
       b.join();
     }},
    {"either", "async",
     [] {
       auto a = std::async(std::launch::async, [] { return x.fetch_add(1); });
       auto b = std::async(std::launch::async, [] { return x.fetch_add(1); });
       look = a.get() < b.get() ? 1 : 0;
     }},
    {"either", "jthread",
     [] {
       std::jthread a([] { say(x.fetch_add(1)); });
       std::jthread b([] { say(x.fetch_add(1)); });
     }},
    {"either", "shared-pointer",
     [] {
       auto shared_by_all = std::make_shared<std::atomic<int>>(0);
       const auto work = [shared_by_all] { say(shared_by_all->fetch_add(1)); };
       create_two(work);
     }},
    {"twin", "equality-of-addresses",
     [] { look_at_addresses([](void* one, void* other) { look = one == other ? 1 : 0; }); }},
    {"twin", "joined-the-other-way-round",
     [] {
       std::thread a(count, nullptr);
       std::thread b(count, nullptr);
       b.join();
       a.join();
     }},
    {"twin", "rounding-before",
     [] {
       _MM_SET_ROUNDING_MODE(_MM_ROUND_UP);
       create_two(divide);
     }},
};

}  // namespace

int main(int argc, char** argv) { return run_case(cases, argc, argv); }
