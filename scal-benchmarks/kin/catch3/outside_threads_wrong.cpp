// expect: data-race
// says: catch_amalgamated.cpp
// source: suite/suite.cpp
// arguments: 'outside threads'
// levels: O0
// needs: {sources}/catch2/extras/catch_amalgamated.hpp
// compile: -isystem{sources}/catch2/extras {sources}/catch2/extras/catch_amalgamated.cpp
