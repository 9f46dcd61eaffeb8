// A program that does what its script says.

#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <stdexcept>
#include <thread>
#include <utility>

#include "runtime/tests/generated_program.hpp"

namespace heddle::runtime::tests::generated {

std::vector<std::vector<Action>> script;

namespace {

constexpr std::size_t places = 3;

std::atomic<std::uint64_t> words[places];
std::atomic<std::uint8_t> bytes[places];
std::mutex mutexes[places];
std::shared_mutex shared_mutexes[places];
std::uint64_t guarded[places];

/// Has an event where its life ends.
struct Noisy {
  std::size_t place = 0;
  ~Noisy() { words[place].fetch_add(1); }
};

struct Own {
  std::uint64_t count = 0;
  ~Own() { words[0].fetch_xor(count); }
};
thread_local Own own;

/// What a thread keeps from action to action.
struct Memory {
  std::vector<std::unique_ptr<std::uint64_t>> blocks;
  std::exception_ptr exception;
  std::uint64_t sum = 0;
};

void throw_from(unsigned depth, std::size_t place) {
  const Noisy noisy{place};
  if (depth == 0) {
    throw std::runtime_error("one that is expected");
  }
  throw_from(depth - 1, place);
}

std::uint64_t recurse(unsigned depth, std::size_t place) {
  std::uint64_t local[4] = {depth, place, words[place].load(), 1};
  if (depth > 0) {
    local[3] = recurse(depth - 1, place);
  }
  return local[0] + local[1] + local[2] + local[3] + words[place].load();
}

void retry(std::size_t place, std::uint64_t value) {
  std::uint64_t seen = words[place].load();
  while (!words[place].compare_exchange_weak(seen, seen + value)) {
  }
}

void throw_over(const Action& action, Memory& memory) {
  try {
    throw_from(action.value % 3U, action.where);
  } catch (const std::runtime_error& error) {
    memory.sum += words[action.where].load();  // while it is being handled
    if (action.kind == Kind::keep_exception) {
      memory.exception = std::current_exception();
    }
  }
}

std::uint64_t first_time(std::size_t place) {
  static const Noisy noisy{place};
  return noisy.place;
}

void use_memory(const Action& action, Memory& memory) {
  if (action.kind == Kind::allocate) {
    memory.blocks.push_back(std::make_unique<std::uint64_t>(words[action.where].load()));
  } else if (!memory.blocks.empty()) {
    memory.sum += *memory.blocks.back();
    memory.blocks.pop_back();
  }
}

void use_lock(const Action& action, Memory& memory) {
  if (action.kind == Kind::locked) {
    const std::lock_guard lock(mutexes[action.where]);
    guarded[action.where] += action.value;
    memory.sum += words[action.where].load();
  } else {
    const std::shared_lock lock(shared_mutexes[action.where]);
    memory.sum += words[action.where].load();
  }
}

void use_word(const Action& action, Memory& memory) {
  std::atomic<std::uint64_t>& word = words[action.where];
  switch (action.kind) {
    case Kind::store:
      word.store(action.value + memory.sum % 2);
      return;
    case Kind::add:
      memory.sum += word.fetch_add(action.value);
      return;
    case Kind::narrow_add:
      memory.sum += bytes[action.where].fetch_add(action.value);
      return;
    case Kind::retry:
      retry(action.where, action.value);
      return;
    default:
      memory.sum += word.load();
  }
}

void use_thread(const Action& action, Memory& memory) {
  switch (action.kind) {
    case Kind::own_variable:
      own.count += action.value + words[action.where].load();
      return;
    case Kind::local_static:
      memory.sum += first_time(action.where);
      return;
    case Kind::recurse:
      memory.sum += recurse(action.value % 4U, action.where);
      return;
    case Kind::leave:
      words[action.where].store(memory.sum);
      pthread_exit(nullptr);
    case Kind::sleep:
      std::this_thread::sleep_for(std::chrono::microseconds(action.value));
      return;
    case Kind::yield:
      std::this_thread::yield();
      return;
    default:
      memory.sum += static_cast<std::uint64_t>(syscall(SYS_getppid));
  }
}

void perform(const Action& action, Memory& memory) {
  switch (action.kind) {
    case Kind::locked:
    case Kind::shared:
      return use_lock(action, memory);
    case Kind::allocate:
    case Kind::release:
      return use_memory(action, memory);
    case Kind::throw_over:
    case Kind::keep_exception:
      return throw_over(action, memory);
    case Kind::store:
    case Kind::load:
    case Kind::add:
    case Kind::narrow_add:
    case Kind::retry:
      return use_word(action, memory);
    default:
      return use_thread(action, memory);
  }
}

void follow(const std::vector<Action>& actions, std::size_t from) {
  Memory memory;
  for (std::size_t i = from; i < actions.size(); ++i) {
    if (actions[i].kind == Kind::spawn) {
      std::thread rest(follow, std::cref(actions), i + 1);
      words[actions[i].where].fetch_add(1);
      rest.join();
      break;
    }
    perform(actions[i], memory);
  }
  words[0].fetch_add(memory.sum);
}

}  // namespace

void run_script(void*) {
  std::vector<std::thread> threads;
  for (const std::vector<Action>& actions : script) {
    threads.emplace_back(follow, std::cref(actions), 0);
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  std::exit(static_cast<int>(words[0].load() % 100));
}

}  // namespace heddle::runtime::tests::generated
