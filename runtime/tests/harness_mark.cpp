/// Tells the runtime, at the start of the process, that this one will explore: what constructors of
/// globals allocate then comes from the arena.
extern "C" {
__attribute__((visibility("default"))) extern const char heddle_is_harness;
const char heddle_is_harness = 1;
}
