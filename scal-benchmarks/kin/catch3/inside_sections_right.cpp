// expect: none
// says: 4 assertions in 1 test case
// source: suite/suite.cpp
// alone: yes
// arguments: 'inside sections around'
// levels: O0
// needs: {sources}/catch2/extras/catch_amalgamated.hpp
// compile: -isystem{sources}/catch2/extras {sources}/catch2/extras/catch_amalgamated.cpp
