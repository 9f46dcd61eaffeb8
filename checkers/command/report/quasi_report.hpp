#pragma once

#include <string>

#include "base/json.hpp"
#include "checkers/command/report/check_report.hpp"
#include "checkers/command/report/judged_history.hpp"
#include "checkers/quasi/quasi_explanation.hpp"

// What the reports say of quasi-linearizability.
namespace heddle::checkers {

/// Behind the answer in the first line of a text report: " with deq=2", ": needs deq=2, and deq=1
/// was promised"; and between its brackets, behind the type: "deq=1", "strict deq=1", "factors
/// sought for deq".
std::string quasi_headline(const JudgedHistory& judged);
std::string quasi_question(const JudgedHistory& judged);

/// The lines behind the first one.
std::string quasi_evidence(const JudgedHistory& judged, const CheckReportStyle& style);

/// Adds the fields of docs/checking.md.
void add_quasi_fields(const JudgedHistory& judged, bool with_witness, base::Json& json);

/// 2 for one set, {"deq": 2, "enq": 0} for several; "infer" for a factor that is to be found.
base::Json factors_json(const Specification& specification, const QuasiCriterion& criterion);

}  // namespace heddle::checkers
