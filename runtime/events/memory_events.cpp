#include "runtime/events/memory_events.hpp"

#include "runtime/control.hpp"
#include "runtime/memory/memory_value.hpp"

namespace heddle::runtime {
namespace {

using scheduler::Event;
using scheduler::EventTraits;
using scheduler::MemoryUse;
using scheduler::trait;
using scheduler::Value;
using Wide = unsigned __int128;

Wide wide(const Value& value) { return (Wide{value.high} << 64) | value.low; }

Value truncated(Wide value, std::uintptr_t size) {
  if (size < 16) {
    value &= (Wide{1} << (size * 8)) - 1;
  }
  return {static_cast<std::uint64_t>(value), static_cast<std::uint64_t>(value >> 64)};
}

/// a < b as signed numbers of `size` bytes.
bool signed_less(Wide a, Wide b, std::uintptr_t size) {
  const Wide sign = Wide{1} << (size * 8 - 1);
  return (a ^ sign) < (b ^ sign);
}

Value modified_wide(RmwOperation operation, const Value& before, const Value& operand,
                    std::uintptr_t size) {
  const Wide a = wide(before);
  const Wide b = wide(operand);
  switch (operation) {
    case RmwOperation::add:
      return truncated(a + b, size);
    case RmwOperation::subtract:
      return truncated(a - b, size);
    case RmwOperation::bit_and:
      return truncated(a & b, size);
    case RmwOperation::bit_nand:
      return truncated(~(a & b), size);
    case RmwOperation::bit_or:
      return truncated(a | b, size);
    case RmwOperation::bit_xor:
      return truncated(a ^ b, size);
    case RmwOperation::maximum:
      return signed_less(a, b, size) ? operand : before;
    case RmwOperation::minimum:
      return signed_less(a, b, size) ? before : operand;
    case RmwOperation::unsigned_maximum:
      return a < b ? operand : before;
    case RmwOperation::unsigned_minimum:
      return a < b ? before : operand;
    case RmwOperation::exchange:
      return operand;
    case RmwOperation::none:
    case RmwOperation::other:
      break;
  }
  return before;
}

/// The usual operations on up to 8 bytes need no wide arithmetic.
Value modified(RmwOperation operation, const Value& before, const Value& operand,
               std::uintptr_t size) {
  if (operation == RmwOperation::exchange) {
    return operand;
  }
  if (size != 4 && size != 8) {
    return modified_wide(operation, before, operand, size);
  }
  const std::uint64_t all = size == 8 ? ~std::uint64_t{0} : 0xffff'ffffU;
  switch (operation) {
    case RmwOperation::add:
      return {(before.low + operand.low) & all, 0};
    case RmwOperation::subtract:
      return {(before.low - operand.low) & all, 0};
    default:
      return modified_wide(operation, before, operand, size);
  }
}

}  // namespace

void forecast_memory(Event& event, const Site* site) {
  if (trait<&EventTraits::access>(event.kind) != MemoryUse::compare) {
    return;
  }
  event.before = read_value(event.range.address, event.range.size);
  event.succeeds = event.before == event.expected;
  event.writes = event.succeeds;
  const bool may_fail =
      event.succeeds && control.rare.spurious_failures > 0 && (site->flags & site_is_weak) != 0;
  event.choices = may_fail ? 2 : 1;
}

void complete_memory(Event& event, const Site* site) {
  event.before = read_value(event.range.address, event.range.size);
  switch (trait<&EventTraits::access>(event.kind)) {
    case MemoryUse::none:
    case MemoryUse::load:
      event.after = event.before;
      break;
    case MemoryUse::store:
      event.after = stores_unknown_value(event) ? Value{} : event.operand;
      break;
    case MemoryUse::update:
      event.after = modified(site->operation, event.before, event.operand, event.range.size);
      break;
    case MemoryUse::compare:
      event.succeeds = event.before == event.expected && event.choice == 0;
      event.writes = event.succeeds;
      control.rare.spurious_failures -= event.choice;
      event.after = event.succeeds ? event.operand : event.before;
      break;
  }
}

}  // namespace heddle::runtime
