// expect: exit-status
// says: failures="1"
// source: suite/suite.cpp
// arguments: 'outside check wrong' -r junit
// levels: O0
// needs: {sources}/catch2/extras/catch_amalgamated.hpp
// compile: -isystem{sources}/catch2/extras {sources}/catch2/extras/catch_amalgamated.cpp
