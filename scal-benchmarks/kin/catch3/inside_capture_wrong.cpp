// expect: exit 42
// says: lost := 1
// source: suite/suite.cpp
// alone: yes
// arguments: 'inside capture wrong'
// levels: O0
// needs: {sources}/catch2/extras/catch_amalgamated.hpp
// compile: -isystem{sources}/catch2/extras {sources}/catch2/extras/catch_amalgamated.cpp
