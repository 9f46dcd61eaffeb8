// expect: exit-status
// says: an increment was lost
// source: suite/suite.cpp
// arguments: 'outside require wrong'
// levels: O0
// needs: {sources}/catch2/extras/catch_amalgamated.hpp
// compile: -isystem{sources}/catch2/extras {sources}/catch2/extras/catch_amalgamated.cpp
