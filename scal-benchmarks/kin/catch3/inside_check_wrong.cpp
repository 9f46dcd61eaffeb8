// expect: exit 42
// says: with expansion: 1 == 2
// source: suite/suite.cpp
// alone: yes
// arguments: 'inside check wrong'
// levels: O0 O1
// needs: {sources}/catch2/extras/catch_amalgamated.hpp
// compile: -isystem{sources}/catch2/extras {sources}/catch2/extras/catch_amalgamated.cpp
