// shows: assembly
// Assembly has effects unknown, except for compiler barriers, pauses and the machine's fence.
int word = 1;

int main() {
  asm volatile("" ::: "memory");
  asm volatile("pause");
  asm volatile("rep; nop" ::: "memory");
  __builtin_ia32_pause();
  asm volatile("mfence" ::: "memory");
  asm volatile("lfence" ::: "memory");  //> assembly
  int added = 1;
  asm volatile("lock; xaddl %0, %1" : "+r"(added), "+m"(word)::"memory");  //> assembly
  return word == 2 && added == 1 ? 0 : 1;
}
