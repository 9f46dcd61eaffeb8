// expect: exit 1
// says: with expansion: 1 == 2
// source: suite/suite.cpp
// alone: yes
// arguments: 'inside check wrong'
// levels: O0 O1
// needs: /usr/include/catch2/catch.hpp
