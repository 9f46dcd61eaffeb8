// expect: exit-status
// says: 1 == 2
// source: suite/suite.cpp
// arguments: 'outside section wrong' -c wrong
// levels: O0
// needs: {sources}/catch2/extras/catch_amalgamated.hpp
// compile: -isystem{sources}/catch2/extras {sources}/catch2/extras/catch_amalgamated.cpp
