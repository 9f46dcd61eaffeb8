// expect: exit 3
// says: possible-race
// needs: /usr/include/cds/init.h
// compile: -lcds
// run: --preemption-bound 2
// subject: libcds 2.3.3 TreiberStack with hazard pointers, prebuilt garbage collector
// proved: each thread adds before it removes; the library is named

#include <cds/container/treiber_stack.h>
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
      cds::container::TreiberStack<cds::gc::HP, int> stack;
      int first = 0;
      int second = 0;
      std::thread other([&] {
        cds::threading::Manager::attachThread();
        stack.push(1);
        assert(stack.pop(first));
        cds::threading::Manager::detachThread();
      });
      stack.push(2);
      assert(stack.pop(second));
      other.join();
      assert(first + second == 3);
    }
    cds::threading::Manager::detachThread();
  }
  cds::Terminate();
}
