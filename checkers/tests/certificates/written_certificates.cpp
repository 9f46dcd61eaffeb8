#include "checkers/tests/certificates/written_certificates.hpp"

#include "checkers/tests/random_histories.hpp"
#include "checkers/verification/verify_certificate.hpp"

namespace heddle::checkers {

Recorder::Recorder(const Specification& specification) : specification_(specification) {
  recorded_.initial = initial_for_tests(specification);
}

RecordedHistory& Recorder::record(const History& history) {
  Encoder().encode(specification_, history, recorded_.coded, recorded_.initial);
  recorded_.processes.assign(history.size(), 0);
  return recorded_;
}

bool is_accepted(const base::Json& certificate) {
  return verify_certificate(certificate.dump()).acceptance == Acceptance::accepted;
}

bool says_yes(const base::Json& certificate) {
  return certificate.find("answer")->string() == "yes";
}

}  // namespace heddle::checkers
