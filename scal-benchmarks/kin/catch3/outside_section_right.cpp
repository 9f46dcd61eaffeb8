// expect: none
// says: 2 executions
// source: suite/suite.cpp
// arguments: 'outside section wrong' -c right
// levels: O0
// needs: {sources}/catch2/extras/catch_amalgamated.hpp
// compile: -isystem{sources}/catch2/extras {sources}/catch2/extras/catch_amalgamated.cpp
