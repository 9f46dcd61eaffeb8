// expect: none
// levels: O0 O1 O2 O3
// compile: -mavx2
// As unaligned_load_wrong, behind it.

#include <immintrin.h>

#include <thread>

static int numbers[8];
static thread_local volatile int used;

static void access() {
  used = _mm_extract_epi32(_mm_lddqu_si128(reinterpret_cast<__m128i*>(numbers)), 1);
}

int main() {
  std::thread other([] { access(); });
  numbers[4] = 1;
  other.join();
}
