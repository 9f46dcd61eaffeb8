// Thread-specific values (pthread_key_t): kept per controlled thread, forgotten with the execution.

#include <climits>
#include <map>
#include <utility>
#include <vector>

#include "runtime/before_main/before_main.hpp"
#include "runtime/control.hpp"
#include "runtime/identity/thread_states.hpp"
#include "runtime/interpose/thread_exit.hpp"
#include "runtime/real_functions.hpp"
#include "runtime/world.hpp"

namespace heddle::runtime {
namespace {

using Destructor = void (*)(void*);

struct Keys {
  std::map<pthread_key_t, Destructor> destructors;
  std::vector<pthread_key_t> made_in_execution;
  std::map<std::pair<scheduler::ThreadId, pthread_key_t>, void*> values;
  decltype(values) set_before_main;
};

Keys& keys() {
  static auto* instance = new Keys;
  return *instance;
}

struct Pending {
  Destructor destructor = nullptr;
  void* value = nullptr;
  pthread_key_t key = 0;
};

/// Takes out one value of the current thread that has a destructor, the first from key `least` on.
Pending next_value_to_destroy(pthread_key_t least) {
  const TesterScope as_tester;
  const scheduler::ThreadId self = control.current->id;
  const auto begin = keys().values.lower_bound({self, least});
  for (auto at = begin; at != keys().values.end() && at->first.first == self; ++at) {
    auto& [key, value] = *at;
    if (value == nullptr) {
      continue;
    }
    const auto found = keys().destructors.find(key.second);
    if (found == keys().destructors.end() || found->second == nullptr) {
      continue;
    }
    return {found->second, std::exchange(value, nullptr), key.second};
  }
  return {};
}

}  // namespace

/// A destructor may set values again: as often as the C library does it, each key has its turn.
void run_key_destructors() {
  for (int round = 0; round < PTHREAD_DESTRUCTOR_ITERATIONS; ++round) {
    bool is_done = true;
    for (Pending next = next_value_to_destroy(0); next.destructor != nullptr;
         next = next_value_to_destroy(next.key + 1)) {
      is_done = false;
      next.destructor(next.value);
    }
    if (is_done) {
      return;
    }
  }
}

bool has_thread_specific_values() {
  return keys().values != keys().set_before_main || !keys().made_in_execution.empty();
}

void forget_keys() {
  keys().values = keys().set_before_main;
  for (const pthread_key_t key : keys().made_in_execution) {
    keys().destructors.erase(key);
    real::pthread_key_delete(key);
  }
  keys().made_in_execution.clear();
}

}  // namespace heddle::runtime

using heddle::runtime::controlled;
using heddle::runtime::keys;
using heddle::runtime::TesterScope;
namespace real = heddle::runtime::real;

HEDDLE_EXPORT int pthread_key_create(pthread_key_t* key, void (*destructor)(void*)) {
  const int error = real::pthread_key_create(key, destructor);
  if (error != 0) {
    return error;
  }
  // Also of keys that are made as the tester, once per process: by a library's initialisation.
  const bool in_execution = controlled();
  const TesterScope as_tester;
  keys().destructors[*key] = destructor;
  if (in_execution) {
    keys().made_in_execution.push_back(*key);
  }
  return 0;
}

HEDDLE_EXPORT int pthread_key_delete(pthread_key_t key) {
  if (!controlled()) {
    return real::pthread_key_delete(key);
  }
  const TesterScope as_tester;
  keys().destructors[key] = nullptr;  // deleted for real when the execution is over
  return 0;
}

HEDDLE_EXPORT void* pthread_getspecific(pthread_key_t key) {
  if (!controlled()) {
    return real::pthread_getspecific(key);
  }
  const TesterScope as_tester;
  const auto found = keys().values.find({heddle::runtime::control.current->id, key});
  return found == keys().values.end() ? nullptr : found->second;
}

HEDDLE_EXPORT int pthread_setspecific(pthread_key_t key, const void* value) {
  if (heddle::runtime::before_main::runs()) {
    const TesterScope as_tester;
    keys().set_before_main[{0, key}] = const_cast<void*>(value);
    keys().values = keys().set_before_main;
  }
  if (!controlled()) {
    return real::pthread_setspecific(key, value);
  }
  heddle::runtime::thread_states::become_known();
  const TesterScope as_tester;
  keys().values[{heddle::runtime::control.current->id, key}] = const_cast<void*>(value);
  return 0;
}
