// expect: exit 3
// says: possible-race
// needs: /usr/include/cds/init.h
// compile: -lcds
// run: --preemption-bound 2
// subject: libcds 2.3.3 MSQueue with hazard pointers, prebuilt garbage collector
// proved: each thread adds before it removes; the library is named

#include <cds/container/msqueue.h>
#include <cds/gc/hp.h>
#include <cds/init.h>

#include <cassert>
#include <thread>

int main() {
  cds::Initialize();
  {
    const cds::gc::HP collector;
    cds::threading::Manager::attachThread();
    {
      cds::container::MSQueue<cds::gc::HP, int> queue;
      int first = 0;
      int second = 0;
      std::thread other([&] {
        cds::threading::Manager::attachThread();
        queue.enqueue(1);
        assert(queue.dequeue(first));
        cds::threading::Manager::detachThread();
      });
      queue.enqueue(2);
      assert(queue.dequeue(second));
      other.join();
      assert(first + second == 3);
    }
    cds::threading::Manager::detachThread();
  }
  cds::Terminate();
}
