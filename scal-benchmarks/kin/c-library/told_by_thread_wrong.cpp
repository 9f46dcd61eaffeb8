// expect: exit 2
// levels: O1
// says: mq_notify
// The C library would make a thread for it that nobody controls.

#include <fcntl.h>
#include <mqueue.h>

#include <csignal>
#include <thread>

int main() {
  std::thread other([] {
    const mqd_t queue = mq_open("/heddle-kin", O_CREAT | O_RDWR, 0600, nullptr);
    mq_unlink("/heddle-kin");
    sigevent event{};
    event.sigev_notify = SIGEV_THREAD;
    event.sigev_notify_function = [](sigval) {};
    mq_notify(queue, &event);
  });
  other.join();
}
