// expect: exit 42
// says: use heddle::choose
// source: suite/suite.cpp
// alone: yes
// arguments: 'inside generate wrong'
// levels: O0
// needs: {sources}/catch2/extras/catch_amalgamated.hpp
// compile: -isystem{sources}/catch2/extras {sources}/catch2/extras/catch_amalgamated.cpp
