#include "harnesses/traces/block_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "harnesses/traces/step_text.hpp"

namespace heddle::harnesses {
namespace {

/// " in push(1)", " by T2 in main program.cpp:12".
std::string origin_text(const TraceDocument& trace, const TraceBlock& block) {
  const auto operation =
      std::find_if(trace.operations.begin(), trace.operations.end(),
                   [&block](const TraceOperation& one) { return block.operation == one.number; });
  if (operation != trace.operations.end()) {
    return " in " + call_text(*operation);
  }
  return fmt::format(" by T{}{}", block.thread, block.place.empty() ? "" : " in " + block.place);
}

}  // namespace

const TraceBlock* block_called(const TraceDocument& trace, const std::string& name) {
  const auto found = std::find_if(trace.blocks.begin(), trace.blocks.end(),
                                  [&name](const TraceBlock& block) { return block.name == name; });
  return found == trace.blocks.end() ? nullptr : &*found;
}

std::string block_text(const TraceDocument& trace, const std::string& name, BlockNames& names) {
  const TraceBlock* block = block_called(trace, name);
  if (block == nullptr) {
    return name;
  }
  std::string text = block->type.empty()
                         ? name
                         : fmt::format("{} #{} ({})", short_type(block->type), block->number, name);
  text += ", allocated" + origin_text(trace, *block);
  return block->before.empty() ? text : text + ", where " + names.shorten(block->before) + " was";
}

std::vector<std::string> block_legend(const TraceDocument& trace, BlockNames& names) {
  std::vector<std::string> lines;
  // What a line mentions may be new itself.
  for (std::size_t i = 0; i < names.blocks().size(); ++i) {
    const std::string block = names.blocks()[i];
    const std::string name = names.shorten(block);
    lines.push_back(name + " is " + block_text(trace, block, names));
  }
  return lines;
}

}  // namespace heddle::harnesses
