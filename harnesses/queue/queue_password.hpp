#pragma once

#include <string>
#include <vector>

/// The password of a queue's server, where others do not see it: `ps` shows command lines.
namespace heddle::harnesses {

/// Of the options `words`, from which `arguments` were the memory: a password in the URL behind
/// --queue, or in any word that is a URL of a queue if `is_anywhere`, goes into the variable of the
/// environment that parse_queue_url reads, and in its place in `arguments` there are asterisks.
void hide_queue_password(std::vector<std::string>& words, char** arguments, bool is_anywhere);

/// What that variable holds is known to this process only, from now on: a program under test that
/// looks at its environment does not find it.
void keep_queue_password();

/// Empty if there is none.
[[nodiscard]] std::string known_queue_password();

}  // namespace heddle::harnesses
