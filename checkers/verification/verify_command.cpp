#include "checkers/verification/verify_command.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>

#include "base/printable_text.hpp"
#include "checkers/bad_input.hpp"
#include "checkers/bad_line.hpp"
#include "checkers/verification/original_history.hpp"
#include "checkers/verification/verify_certificate.hpp"

namespace heddle::checkers {
namespace {

constexpr const char* usage =
    "Checks certificates that `heddle check --certificate` wrote, without its algorithms.\n"
    "\n"
    "heddle verify-certificate [--history HISTORY [--format NAME]] CERTIFICATE...\n"
    "\n"
    "  --history HISTORY  the certificates must be those of the histories of this file, in its\n"
    "                     order, and all of them; else what they prove is of the history that\n"
    "                     they carry\n"
    "  --format NAME      of that file, if it does not tell itself\n"
    "\n"
    "Exit status: 0 all accepted, 1 one refused, 2 no certificate, 3 one cannot be verified.\n";

struct Arguments {
  bool help = false;
  std::string history;
  std::string format = "auto";
  std::vector<std::string> certificates;
};

/// Throws BadInput for what cannot be meant.
Arguments read_arguments(const std::vector<std::string>& words) {
  Arguments arguments;
  bool only_files = false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (only_files || !word.starts_with("-") || word == "-") {
      arguments.certificates.push_back(word);
    } else if (word == "--") {
      only_files = true;
    } else if (word == "--help" || word == "-h") {
      arguments.help = true;
    } else if (word == "--history" || word == "--format") {
      if (i + 1 == words.size()) {
        throw BadInput(word + " needs a value (see --help)");
      }
      (word == "--history" ? arguments.history : arguments.format) = words[++i];
    } else {
      throw BadInput("no option " + word + " (see --help)");
    }
  }
  if (arguments.certificates.empty() && !arguments.help) {
    throw BadInput("CERTIFICATE is required (see --help)");
  }
  if (arguments.format != "auto" && arguments.history.empty()) {
    throw BadInput("--format is the one of --history, which is missing");
  }
  return arguments;
}

Verification verify(const std::string& file, OriginalHistories* originals) {
  std::ifstream input(file, std::ios::binary);
  std::ostringstream contents;
  contents << input.rdbuf();  // catches what a folder throws
  if (!input || input.bad() || contents.bad()) {
    return {Acceptance::no_certificate, "cannot be read"};
  }
  const std::string text = contents.str();
  Verification found = verify_certificate(text);
  if (originals == nullptr) {
    return found;
  }
  if (found.acceptance != Acceptance::accepted) {
    originals->skip();
    return found;
  }
  const std::string difference = originals->difference_from(text);
  return difference.empty() ? found
                            : Verification{Acceptance::refused,
                                           "refused: of another history: " + one_line(difference)};
}

int verify_all(const Arguments& arguments, std::ostream& output) {
  std::optional<OriginalHistories> originals;
  if (!arguments.history.empty()) {
    originals.emplace(arguments.history, arguments.format);
  }
  int status = 0;
  for (const std::string& file : arguments.certificates) {
    const Verification found = verify(file, originals ? &*originals : nullptr);
    output << base::printable_line(file + ": " + found.text) << '\n';
    const int now = static_cast<int>(found.acceptance);
    status = status == 1 || now == 1 ? 1 : std::max(status, now);
  }
  if (originals && originals->skip()) {
    output << base::printable_line(arguments.history)
           << ": refused: a history without a certificate\n";
    return 1;
  }
  return status;
}

}  // namespace

int run_verify_command(const std::vector<std::string>& words, std::ostream& output,
                       std::ostream& error) {
  try {
    const Arguments arguments = read_arguments(words);
    if (arguments.help) {
      output << usage;
      return 0;
    }
    return verify_all(arguments, output);
  } catch (const BadInput& bad) {
    error << "heddle verify-certificate: " << base::printable_line(bad.what()) << '\n';
    return 2;
  }
}

}  // namespace heddle::checkers
