// expect: exit 42
// says: 2 == 3
// source: suite/suite.cpp
// alone: yes
// arguments: 'inside afterwards wrong'
// levels: O0
// needs: {sources}/catch2/extras/catch_amalgamated.hpp
// compile: -isystem{sources}/catch2/extras {sources}/catch2/extras/catch_amalgamated.cpp
