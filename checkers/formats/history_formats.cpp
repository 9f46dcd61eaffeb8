#include "checkers/formats/history_formats.hpp"

#include <algorithm>
#include <array>

#include "checkers/formats/edn/edn_history.hpp"
#include "checkers/formats/edn/jepsen_log.hpp"
#include "checkers/formats/edn/porcupine_kv.hpp"
#include "checkers/formats/json/native_parser.hpp"
#include "checkers/formats/json/violat.hpp"
#include "checkers/formats/lines/fastlin_history.hpp"
#include "checkers/formats/lines/fptlin_history.hpp"
#include "checkers/formats/lines/hash_set_log.hpp"
#include "checkers/formats/lines/limo_history.hpp"
#include "checkers/formats/lines/ops_history.hpp"
#include "checkers/formats/tla/tla_events.hpp"

namespace heddle::checkers {
namespace {

constexpr std::size_t beginning_bytes = std::size_t{64} << 10U;

constexpr std::array formats = {
    &native_format,            //
    &ops_format,               //
    &fastlin_format,           //
    &fptlin_format,            //
    &hash_set_format,          //
    &limo_format,              //
    &violat_format,            //
    &jepsen_format,            //
    &edn_format,               //
    &edn_keyed_format,         //
    &edn_strict_format,        //
    &edn_keyed_strict_format,  //
    &porcupine_kv_format,      //
    &tla_format,
};

}  // namespace

std::span<const Format* const> history_formats() { return formats; }

std::string format_names() {
  std::string names;
  for (const Format* format : formats) {
    names += (names.empty() ? "" : ", ") + std::string(format->name);
  }
  return names;
}

const Format* find_format(std::string_view name) {
  const auto found =
      std::ranges::find(formats, name, [](const Format* format) { return format->name; });
  return found == formats.end() ? nullptr : *found;
}

const Format* detect_format(std::string_view text) {
  const std::string_view beginning = text.substr(0, beginning_bytes);
  const auto found = std::ranges::find_if(
      formats, [&](const Format* format) { return format->recognises(beginning); });
  return found == formats.end() ? nullptr : *found;
}

}  // namespace heddle::checkers
