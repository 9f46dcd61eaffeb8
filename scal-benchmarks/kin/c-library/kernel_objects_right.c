// expect: none
// levels: O1
// compile: -pthread
// Objects of the kernel that are no events: each call says what it says without Heddle.

#define _GNU_SOURCE
#include <aio.h>
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <mqueue.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/pidfd.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void queues(void) {
  const int queue = msgget(IPC_PRIVATE, IPC_CREAT | 0600);
  assert(queue >= 0);
  long message[2] = {1, 7};
  assert(msgrcv(queue, message, 8, 0, IPC_NOWAIT) == -1 && errno == ENOMSG);
  assert(msgsnd(queue, message, 8, IPC_NOWAIT) == 0 && msgctl(queue, IPC_RMID, NULL) == 0);
  const int set = semget(IPC_PRIVATE, 1, IPC_CREAT | 0600);
  struct sembuf take = {0, -1, IPC_NOWAIT};
  assert(set >= 0 && semop(set, &take, 1) == -1 && errno == EAGAIN);
  assert(semctl(set, 0, IPC_RMID) == 0);
  const int shared = shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600);
  assert(shared >= 0 && shmctl(shared, IPC_RMID, NULL) == 0);
  assert(mq_close(-1) == -1 && errno == EBADF);
}

static void timers(void) {
  const int descriptor = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK);
  struct itimerspec time;
  memset(&time, 0, sizeof time);
  assert(descriptor >= 0 && timerfd_settime(descriptor, 0, &time, NULL) == 0);
  assert(timerfd_gettime(descriptor, &time) == 0 && time.it_value.tv_sec == 0);
  close(descriptor);
  struct sigevent nobody;
  memset(&nobody, 0, sizeof nobody);
  nobody.sigev_notify = SIGEV_NONE;
  timer_t timer;
  assert(timer_create(CLOCK_MONOTONIC, &nobody, &timer) == 0 && timer_delete(timer) == 0);
}

static void* work(void* argument) {
  queues();
  timers();
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  assert(wait4(-1, NULL, WNOHANG, NULL) == -1 && errno == ECHILD);
  assert(waitpid(-1, NULL, 0) == -1 && errno == ECHILD);
  sigset_t none;
  sigemptyset(&none);
  const struct timespec at_once = {0, 0};
  assert(sigtimedwait(&none, NULL, &at_once) == -1 && errno == EAGAIN);
  assert(sigreturn(NULL) == -1);
  assert(flock(-1, LOCK_EX) == -1 && errno == EBADF);
  assert(pidfd_open(-1, 0) == -1 && errno == EINVAL);
  struct aiocb never;
  memset(&never, 0, sizeof never);
  assert(aio_error(&never) == 0 && malloc_trim(0) >= 0);
  char byte = 0;
  assert(mlock(&byte, 1) == 0 && munlock(&byte, 1) == 0);
  pthread_join(thread, NULL);
  return 0;
}
