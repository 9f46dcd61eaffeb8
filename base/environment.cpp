#include "base/environment.hpp"

#include <fstream>
#include <utility>

namespace heddle::base {

std::vector<std::string> first_environment() {
  std::vector<std::string> variables;
  std::ifstream file("/proc/self/environ", std::ios::binary);
  for (std::string variable; std::getline(file, variable, '\0');) {
    variables.push_back(std::move(variable));
  }
  return variables;
}

}  // namespace heddle::base
