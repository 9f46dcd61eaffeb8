// Compiled without the plugin.

unsigned long long ticks() { return __builtin_ia32_rdtsc(); }
