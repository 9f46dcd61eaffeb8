// expect: none
// says: All tests passed
// source: suite/suite.cpp
// alone: yes
// arguments: 'inside throws'
// levels: O0
// needs: {sources}/catch2/extras/catch_amalgamated.hpp
// compile: -isystem{sources}/catch2/extras {sources}/catch2/extras/catch_amalgamated.cpp
