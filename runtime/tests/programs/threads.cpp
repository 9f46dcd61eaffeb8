// Right programs about the life of threads: what is theirs alone, how they end, C11's. Each aborts
// if something is not as it should be.

#include <fenv.h>
#include <pthread.h>
#include <threads.h>

#include <atomic>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <thread>

#include "runtime/tests/programs.hpp"
#include "runtime/tests/two_threads.hpp"

namespace heddle::runtime::tests::programs {
namespace {

std::atomic<int> counter;
int guarded = 0;

void require(bool condition) {
  if (!condition) {
    std::abort();
  }
}

}  // namespace

void thread_local_objects(void*) {
  struct Object {
    std::string text = "a string that is too long to be kept inside";
    ~Object() { counter.fetch_add(1); }
  };
  const auto work = [] {
    static thread_local Object object;
    object.text += "!";
    counter.load();
    require(object.text.back() == '!' && object.text[object.text.size() - 2] == 'e');
  };
  run(work, work);
  require(counter.load() == 2);
}

void exceptions_across_switches(void*) {
  const auto work = [] {
    try {
      try {
        throw std::runtime_error("inner " + std::to_string(counter.fetch_add(1)));
      } catch (const std::runtime_error&) {
        counter.load();
        throw;
      }
    } catch (const std::runtime_error& error) {
      counter.load();
      require(std::string(error.what()).starts_with("inner "));
    }
  };
  run(work, work);
}

void detached_thread(void*) {
  std::thread([] { counter.store(1); }).detach();
  std::exit(counter.load());
}

void c11_threads(void*) {
  static mtx_t c_mutex;
  require(mtx_init(&c_mutex, mtx_plain) == thrd_success);
  thrd_t thread{};
  const auto work = [](void*) {
    mtx_lock(&c_mutex);
    ++guarded;
    mtx_unlock(&c_mutex);
    return 7;
  };
  require(thrd_create(&thread, work, nullptr) == thrd_success);
  work(nullptr);
  int result = 0;
  require(thrd_join(thread, &result) == thrd_success && result == 7 && guarded == 2);
}

void pthread_exit_runs_destructors(void*) {
  struct Object {
    ~Object() { counter.store(1); }
  };
  std::thread thread([] {
    const Object object;
    pthread_exit(nullptr);
  });
  thread.join();
  require(counter.load() == 1);
}

void thread_specific_values(void*) {
  static pthread_key_t key;
  pthread_key_create(&key, [](void*) { counter.fetch_add(1); });
  const auto work = [] {
    require(pthread_getspecific(key) == nullptr);
    pthread_setspecific(key, &guarded);
    counter.load();
    require(pthread_getspecific(key) == &guarded);
  };
  run(work, work);
  require(counter.load() == 2);
}

/// Each thread begins with the mode of the one that creates it, and changes no other; an execution
/// begins with the default.
void rounding_is_inherited(void*) {
  require(fegetround() == FE_TONEAREST && fetestexcept(FE_ALL_EXCEPT) == 0);
  const auto finds = [](int mode) {
    counter.fetch_add(1);
    require(fegetround() == mode);
  };
  fesetround(FE_UPWARD);
  std::thread upward([finds] {
    finds(FE_UPWARD);
    fesetround(FE_TOWARDZERO);
    std::thread child([finds] { finds(FE_TOWARDZERO); });
    child.join();
    finds(FE_TOWARDZERO);
  });
  fesetround(FE_DOWNWARD);
  std::thread downward([finds] { finds(FE_DOWNWARD); });
  finds(FE_DOWNWARD);
  upward.join();
  downward.join();
}

}  // namespace heddle::runtime::tests::programs
