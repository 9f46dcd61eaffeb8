#include <set>

#include "harnesses/traces/block_names.hpp"
#include "harnesses/traces/step_text.hpp"
#include "harnesses/violations/trace_builder.hpp"

namespace heddle::harnesses {
namespace {

TraceBlock block_of(const std::string& name, const ObjectLife& life, const ObjectNames& names,
                    const Namer& namer) {
  TraceBlock block;
  block.name = name;
  block.thread = life.begin.thread;
  block.size = life.begin.bytes;
  const std::string_view type = life.type;
  block.type = names.element_name(type);
  block.number = block.type.empty() ? 0 : life.number;
  if (life.begin.in_operation) {
    block.operation = life.begin.operation;
  }
  block.place = place_text(trace_site(life.begin.site, namer));
  const ObjectLife* before = names.before(life);
  block.before = before == nullptr ? "" : before->label;
  return block;
}

}  // namespace

Namer Namer::at(runtime::object_lives::Moment moment) const {
  Namer result = *this;
  if (object) {
    result.object = [named = object, moment](const scheduler::ByteRange& range,
                                             runtime::object_lives::Moment) {
      return named(range, moment);
    };
    result.address = [named = object, moment](std::uintptr_t word) {
      return named({word, 0}, moment);
    };
  }
  return result;
}

Namer namer_of(const ObjectNames& names, Namer base) {
  Namer namer = base;
  namer.object = [&names, base](const scheduler::ByteRange& range,
                                runtime::object_lives::Moment moment) {
    const std::string own = base.address(range.address);
    return own.starts_with("opaque ") ? own : names.name(range.address, range.size, moment);
  };
  namer.access = [&names](const scheduler::MemoryAccess& access) { return names.name(access); };
  return namer;
}

void add_blocks(TraceDocument& document, const ObjectNames& names, const Namer& namer) {
  std::set<std::string> mentioned;
  for (const std::vector<TraceStep>* steps : {&document.steps, &document.waiting}) {
    for (const TraceStep& step : *steps) {
      for (const std::string* text :
           {&step.object, &step.second, &step.before, &step.after, &step.expected, &step.operand}) {
        add_blocks_in(*text, mentioned);
      }
    }
  }
  for (const std::string& name : mentioned) {
    if (const ObjectLife* life = names.block(name)) {
      document.blocks.push_back(block_of(name, *life, names, namer));
    }
  }
}

}  // namespace heddle::harnesses
