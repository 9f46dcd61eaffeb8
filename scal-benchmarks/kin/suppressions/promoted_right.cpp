// expect: none
// says: suppressed: race:std::_Sp_atomic (built in)
// run: --races promote --require-exhausted
// source: store_and_load_right.cpp
// Suppressed races are explored as events: all interleavings are explored.
