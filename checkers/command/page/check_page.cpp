#include "checkers/command/page/check_page.hpp"

#include <fmt/format.h>

#include "base/json.hpp"
#include "base/whole_file.hpp"
#include "checkers/bad_input.hpp"
#include "checkers/command/report/check_report.hpp"

namespace heddle::checkers {

PageEntry page_entry(const PageHistory& history) {
  return {base::embedded_json(history.told.dump()), base::embedded_json(history.drawn.dump()),
          history.drawn.find("calls")->items().size()};
}

PageEntry page_entry_of_error(const std::string& file, const std::string& error) {
  return {base::embedded_json(error_as_json(file, error)), "", 0};
}

void CheckPage::add(const PageEntry& entry) {
  const bool is_drawn = !entry.drawn.empty() && operations_ + entry.operations <= most_operations;
  operations_ += is_drawn ? entry.operations : 0;
  histories_ += histories_.empty() ? "\n" : ",\n";
  histories_ +=
      fmt::format(R"({{"told": {}, "drawn": {}}})", entry.told, is_drawn ? entry.drawn : "null");
}

std::string CheckPage::text() const {
  std::string page(page_before_data);
  page +=
      fmt::format("{{\"interrupted\": {}, \"histories\": [{}\n]}}", is_interrupted_, histories_);
  page += page_after_data;
  return page;
}

void write_check_page(const CheckPage& page, const std::string& path) {
  if (const std::error_code problem = base::write_whole_file(path, page.text())) {
    throw BadInput(fmt::format("--html: cannot write '{}': {}", path, problem.message()));
  }
}

}  // namespace heddle::checkers
