// expect: none
// says: all interleavings explored
// source: suite/suite.cpp
// arguments: [outside][right]
// levels: O0
// needs: {sources}/catch2/extras/catch_amalgamated.hpp
// compile: -isystem{sources}/catch2/extras {sources}/catch2/extras/catch_amalgamated.cpp
