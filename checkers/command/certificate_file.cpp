#include "checkers/command/certificate_file.hpp"

#include <new>
#include <system_error>

#include "base/json.hpp"
#include "base/whole_file.hpp"
#include "checkers/bad_input.hpp"
#include "checkers/certificates/certificate.hpp"

namespace heddle::checkers {
namespace {

base::Json certificate_of(RecordedHistory& recorded, const JudgedHistory& judged,
                          const Limits& limits) {
  if (!judged.quasi) {
    return make_certificate(recorded, judged.verdict, limits);
  }
  QuasiVerdict verdict = judged.quasi->verdict;
  verdict.answer = judged.verdict.answer;
  verdict.limit = judged.verdict.limit;
  return make_quasi_certificate(recorded, judged.quasi->criterion(), verdict, limits);
}

}  // namespace

void write_certificate(const std::string& file, RecordedHistory& recorded,
                       const JudgedHistory& judged, Limits limits) {
  std::string text;
  try {
    text = certificate_of(recorded, judged, limits).dump() + "\n";
  } catch (const std::bad_alloc&) {
    limits.memory_bytes = 0;
    text = certificate_of(recorded, judged, limits).dump() + "\n";
  }
  const std::string name = judged.is_only ? file : file + "." + std::to_string(judged.index + 1);
  if (const std::error_code problem = base::write_whole_file(name, text)) {
    throw BadInput("--certificate: cannot write '" + name + "': " + problem.message());
  }
}

}  // namespace heddle::checkers
