// expect: exit 3
// says: prebuilt code in
// needs: /usr/lib/x86_64-linux-gnu/libglib-2.0.a
// compile: -l:libglib-2.0.a -lpcre2-8 -lm
// The same where the library was linked into the executable, none of it instrumented.
#include <thread>

extern "C" void g_mutex_lock(void* mutex);
extern "C" void g_mutex_unlock(void* mutex);

static void* mutex;
static int count;

static void add() {
  g_mutex_lock(&mutex);
  ++count;
  g_mutex_unlock(&mutex);
}

int main() {
  std::thread other(add);
  add();
  other.join();
}
