// expect: exit 1
// says: told on the way
// source: suite/suite.cpp
// alone: yes
// arguments: 'inside require wrong'
// levels: O0 O1
// needs: /usr/include/catch2/catch.hpp
