// expect: exit 2
// says: shmat() of a segment that has another address already

#include <sys/ipc.h>
#include <sys/shm.h>

#include <atomic>
#include <cassert>
#include <thread>

int main() {
  const int segment = shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600);
  assert(segment >= 0);
  auto* const one = static_cast<std::atomic<int>*>(shmat(segment, nullptr, 0));
  shmctl(segment, IPC_RMID, nullptr);
  assert(shmdt(one) == 0);
  const int other_segment = shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600);
  auto* const first = static_cast<std::atomic<int>*>(shmat(other_segment, nullptr, 0));
  shmctl(other_segment, IPC_RMID, nullptr);
  auto* const second = static_cast<std::atomic<int>*>(shmat(other_segment, nullptr, 0));
  std::thread thread([&] { first->store(1); });
  second->store(2);
  thread.join();
}
