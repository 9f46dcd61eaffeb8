#include "checkers/verification/verify_command.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>

#include "checkers/verification/verify_certificate.hpp"

namespace heddle::checkers {
namespace {

constexpr const char* usage =
    "Checks certificates that `heddle check --certificate` wrote, without its algorithms.\n"
    "\n"
    "heddle verify-certificate FILE...\n"
    "\n"
    "Exit status: 0 all accepted, 1 one refused, 2 no certificate, 3 one cannot be verified.\n";

}  // namespace

int run_verify_command(const std::vector<std::string>& files, std::ostream& output,
                       std::ostream& error) {
  if (files.empty() || files.front().starts_with("-")) {
    const bool is_help = !files.empty() && (files.front() == "--help" || files.front() == "-h");
    (is_help ? output : error) << (is_help ? usage
                                           : "heddle verify-certificate: FILE is required (see "
                                             "--help)\n");
    return is_help ? 0 : 2;
  }
  int status = 0;
  for (const std::string& file : files) {
    std::ifstream input(file, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(input), {}};
    const Verification found = input ? verify_certificate(text)
                                     : Verification{Acceptance::no_certificate, "cannot be read"};
    output << file << ": " << found.text << '\n';
    const int now = static_cast<int>(found.acceptance);
    status = status == 1 || now == 1 ? 1 : std::max(status, now);
  }
  return status;
}

}  // namespace heddle::checkers
