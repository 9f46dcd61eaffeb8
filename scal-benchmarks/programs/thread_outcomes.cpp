// What becomes of threads that are cancelled, tried to be joined, or end with a robust mutex: a
// line of it for each order that differs. The argument says which.

#include <pthread.h>
#include <semaphore.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <iterator>

namespace {

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
sem_t semaphore;
int ends[2];
int items = 0;
int bytes_read = 0;

struct Lock {
  Lock() { pthread_mutex_lock(&mutex); }
  ~Lock() { pthread_mutex_unlock(&mutex); }
};

pthread_t begin(void* (*function)(void*), void* argument = nullptr) {
  pthread_t thread{};
  pthread_create(&thread, nullptr, function, argument);
  return thread;
}

bool was_cancelled(pthread_t thread) {
  void* result = nullptr;
  pthread_join(thread, &result);
  return result == PTHREAD_CANCELED;
}

/// Posts of one thread, two waits of another, which is cancelled.
void cancel_semaphore_wait() {
  sem_init(&semaphore, 0, 0);
  const pthread_t waiter = begin([](void* result) {
    sem_wait(&semaphore);
    sem_wait(&semaphore);
    return result;
  });
  const pthread_t poster = begin([](void* result) {
    sem_post(&semaphore);
    sem_post(&semaphore);
    return result;
  });
  pthread_cancel(waiter);
  const bool cancelled = was_cancelled(waiter);
  pthread_join(poster, nullptr);
  int count = 0;
  sem_getvalue(&semaphore, &count);
  std::printf("%d %d\n", cancelled ? 1 : 0, count);
}

/// An item is put, while the one who waits for it is cancelled.
void cancel_condition_wait() {
  const pthread_t taker = begin([](void* result) {
    const Lock lock;
    while (items == 0) {
      pthread_cond_wait(&condition, &mutex);
    }
    --items;
    return result;
  });
  const pthread_t giver = begin([](void* result) {
    const Lock lock;
    ++items;
    pthread_cond_signal(&condition);
    return result;
  });
  pthread_cancel(taker);
  const bool cancelled = was_cancelled(taker);
  pthread_join(giver, nullptr);
  std::printf("%d %d\n", cancelled ? 1 : 0, items);
}

/// Two bytes are written at once, and read one by one by a thread that is cancelled.
void cancel_read() {
  if (pipe(ends) != 0) {
    return;
  }
  const pthread_t reader = begin([](void* result) {
    char byte = 0;
    for (int i = 0; i < 2; ++i) {
      bytes_read += static_cast<int>(read(ends[0], &byte, 1));
    }
    return result;
  });
  const pthread_t writer =
      begin([](void* result) { return write(ends[1], "xy", 2) == 2 ? result : nullptr; });
  pthread_cancel(reader);
  const bool cancelled = was_cancelled(reader);
  pthread_join(writer, nullptr);
  std::printf("%d %d\n", cancelled ? 1 : 0, bytes_read);
}

/// Two threads that each add something before they end, and one try for each.
void try_to_join() {
  static std::atomic<int> sum{0};
  pthread_t threads[2];
  threads[0] = begin([](void* result) { return sum += 1, result; });
  threads[1] = begin([](void* result) { return sum += 2, result; });
  for (const pthread_t thread : threads) {
    const int error = pthread_tryjoin_np(thread, nullptr);
    std::printf("%d %d ", error == EBUSY ? 1 : 0, sum.load());
    if (error != 0) {
      pthread_join(thread, nullptr);
    }
  }
  std::printf("\n");
}

int told[2];

void* use_robust_mutex(void* which) {
  const std::ptrdiff_t number = static_cast<int*>(which) - told;
  told[number] = pthread_mutex_lock(&mutex);
  if (number == 1) {
    return nullptr;  // with the mutex
  }
  if (told[number] == EOWNERDEAD) {
    pthread_mutex_consistent(&mutex);
  }
  if (told[number] != ENOTRECOVERABLE) {
    pthread_mutex_unlock(&mutex);
  }
  return nullptr;
}

/// One thread ends with it, one mends it, and one tries it and does not mend it.
void abandon_mutex() {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&mutex, &attributes);
  const pthread_t mends = begin(use_robust_mutex, &told[0]);
  const pthread_t ends_with_it = begin(use_robust_mutex, &told[1]);
  const int error = pthread_mutex_trylock(&mutex);
  if (error == 0 || error == EOWNERDEAD) {
    pthread_mutex_unlock(&mutex);
  }
  pthread_join(mends, nullptr);
  pthread_join(ends_with_it, nullptr);
  for (const int each : {told[0], told[1], error}) {
    std::printf("%s ", each == 0 ? "0" : strerrorname_np(each));
  }
  std::printf("\n");
}

}  // namespace

int main(int argc, char** argv) {
  struct Case {
    const char* name;
    void (*run)();
  };
  constexpr Case cases[] = {{"semaphore", cancel_semaphore_wait},
                            {"condition", cancel_condition_wait},
                            {"read", cancel_read},
                            {"join", try_to_join},
                            {"robust", abandon_mutex}};
  for (const Case& each : cases) {
    if (argc == 2 && std::strcmp(argv[1], each.name) == 0) {
      each.run();
      return 0;
    }
  }
  return 2;
}
