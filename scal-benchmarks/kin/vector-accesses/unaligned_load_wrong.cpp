// expect: data-race
// levels: O0 O1 O2 O3
// compile: -mavx2
// A load of all lanes, which need not be aligned.

#include <immintrin.h>

#include <thread>

static int numbers[8];
static thread_local volatile int used;

static void access() {
  used = _mm_extract_epi32(_mm_lddqu_si128(reinterpret_cast<__m128i*>(numbers)), 1);
}

int main() {
  std::thread other([] { access(); });
  numbers[3] = 1;
  other.join();
}
