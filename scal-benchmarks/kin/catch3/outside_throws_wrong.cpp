// expect: exit-status
// says: it was set already
// source: suite/suite.cpp
// arguments: 'outside throws'
// levels: O0
// needs: {sources}/catch2/extras/catch_amalgamated.hpp
// compile: -isystem{sources}/catch2/extras {sources}/catch2/extras/catch_amalgamated.cpp
