#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace heddle::checkers {

enum class Acceptance : std::uint8_t {
  accepted,
  refused,         ///< it proves nothing
  no_certificate,  ///< the text is none
  cannot_verify    ///< it carries no proof, or is about an object that is not known
};

struct Verification {
  Acceptance acceptance = Acceptance::accepted;
  std::string text;  ///< "accepted: no, closed-set", "refused: the proof is not closed"
};

/// Checks a certificate (docs/checking/certificates.md) by itself: of the rest of the checkers it
/// uses the specifications alone, no algorithm. Linear in the steps of the proof times the
/// operations open at once, but for sorting.
Verification verify_certificate(std::string_view text);

}  // namespace heddle::checkers
