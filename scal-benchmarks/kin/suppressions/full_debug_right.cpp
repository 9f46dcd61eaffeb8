// expect: none
// says: suppressed: race:std::_Sp_atomic (built in)
// compile: -g
// levels: O0 O1 O2 O3
// source: store_and_load_right.cpp
// As store_and_load_right, with all debug information.
