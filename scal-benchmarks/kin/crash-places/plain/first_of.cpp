int first_of(const volatile int* numbers) { return *numbers + 1; }
