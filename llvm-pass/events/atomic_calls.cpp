// Calls of libatomic's interface, https://gcc.gnu.org/wiki/Atomic/GCCMM/LIbrary:
// generic ones, `__atomic_load(size, object, result, order)`, whose values are passed by address,
// and sized ones, `__atomic_load_16(object, order)`, whose values are passed as they are.
//
// Announced before the call, as the one event that it is; the function itself must then be none to
// the runtime. Not announced: calls whose size is not a constant (only hand-written ones are so).
// An order that is not known at compile time counts as sequentially consistent. Of an object of
// more than 16 bytes the operands are the first 16, and a compare-exchange of one is announced as a
// read-modify-write: whether it will succeed cannot be told from 16 bytes.

#include <llvm/ADT/StringSwitch.h>

#include <algorithm>
#include <limits>

#include "llvm-pass/compat.hpp"
#include "llvm-pass/events/events.hpp"
#include "llvm-pass/memory/local_values.hpp"

namespace heddle::pass {

namespace {

enum class Form : std::uint8_t { none, load, store, exchange, compare_exchange, fetch };

constexpr std::uint64_t max_operand_bytes = 16;

struct AtomicCall {
  Form form = Form::none;
  RmwOperation operation = RmwOperation::none;
  bool is_sized = false;
  std::uint64_t size = 0;
};

Form form_of(llvm::StringRef name) {
  return llvm::StringSwitch<Form>(name)
      .Case("load", Form::load)
      .Case("store", Form::store)
      .Case("exchange", Form::exchange)
      .Case("compare_exchange", Form::compare_exchange)
      .Cases("fetch_add", "fetch_sub", "fetch_and", "fetch_or", "fetch_xor", "fetch_nand",
             Form::fetch)
      .Default(Form::none);
}

RmwOperation operation_of(llvm::StringRef name) {
  return llvm::StringSwitch<RmwOperation>(name)
      .Case("exchange", RmwOperation::exchange)
      .Case("fetch_add", RmwOperation::add)
      .Case("fetch_sub", RmwOperation::subtract)
      .Case("fetch_and", RmwOperation::bit_and)
      .Case("fetch_or", RmwOperation::bit_or)
      .Case("fetch_xor", RmwOperation::bit_xor)
      .Case("fetch_nand", RmwOperation::bit_nand)
      .Default(RmwOperation::other);
}

/// Fewest arguments that a well-formed call has: a program may declare the name otherwise.
unsigned fewest_arguments(const AtomicCall& call) {
  const unsigned orders = call.form == Form::compare_exchange ? 2 : 1;
  const unsigned values = call.form == Form::load ? 0 : call.form == Form::compare_exchange ? 2 : 1;
  const unsigned result = call.form == Form::load || call.form == Form::exchange ? 1 : 0;
  return orders + values + (call.is_sized ? 1 : 2 + result);
}

AtomicCall recognise(const llvm::CallBase& call) {
  const auto* callee = call.getCalledFunction();
  if (callee == nullptr || !callee->isDeclaration() ||
      !starts_with(callee->getName(), "__atomic_")) {
    return {};
  }
  const llvm::StringRef name = callee->getName().substr(9);
  const auto [stem, suffix] = name.rsplit('_');
  AtomicCall found;
  found.is_sized = !suffix.empty() && !suffix.getAsInteger(10, found.size);
  const llvm::StringRef verb = found.is_sized ? stem : name;
  found.form = form_of(verb);
  found.operation = operation_of(verb);
  if (call.arg_size() < fewest_arguments(found)) {
    return {};
  }
  if (!found.is_sized) {
    const auto* size = llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(0));
    if (size == nullptr || found.form == Form::fetch) {
      return {};
    }
    found.size = size->getZExtValue();
  }
  return found;
}

MemoryOrder order_of(const llvm::Value* argument) {
  const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(through_local_variables(argument));
  if (constant == nullptr || constant->getZExtValue() > 5) {
    return MemoryOrder::sequentially_consistent;
  }
  return static_cast<MemoryOrder>(constant->getZExtValue() + 1);  // relaxed is 0 in the interface
}

/// The value at an address that the call is about to read itself.
OperandWords load_words(llvm::IRBuilder<>& builder, llvm::Value* address, std::uint64_t size) {
  const auto bits = static_cast<unsigned>(std::min(size, max_operand_bytes) * 8);
  auto* type = builder.getIntNTy(bits);
  auto* typed = builder.CreatePointerCast(address, llvm::PointerType::get(type, 0));
  return operand_words(builder, builder.CreateAlignedLoad(type, typed, llvm::Align(1)));
}

/// The value that arguments [first, last) hold: one, or the two halves of 16 bytes.
OperandWords argument_words(llvm::IRBuilder<>& builder, const llvm::CallBase& call, unsigned first,
                            unsigned last) {
  const OperandWords low = operand_words(builder, call.getArgOperand(first));
  if (last - first < 2) {
    return low;
  }
  return {low.low, operand_words(builder, call.getArgOperand(first + 1)).low};
}

struct Operands {
  llvm::Value* object;
  OperandWords expected;
  OperandWords value;  ///< stored, added, desired
};

Operands operands_of(llvm::IRBuilder<>& builder, const llvm::CallBase& call,
                     const AtomicCall& found) {
  const OperandWords none{builder.getInt64(0), builder.getInt64(0)};
  Operands operands{call.getArgOperand(found.is_sized ? 0 : 1), none, none};
  const bool compares = found.form == Form::compare_exchange;
  if (compares) {
    operands.expected = load_words(builder, call.getArgOperand(found.is_sized ? 1 : 2), found.size);
  }
  if (found.form != Form::load && found.is_sized) {
    const unsigned last = call.arg_size() - (compares ? 2 : 1);
    operands.value = argument_words(builder, call, compares ? 2 : 1, last);
  } else if (found.form != Form::load) {
    operands.value = load_words(builder, call.getArgOperand(compares ? 3 : 2), found.size);
  }
  return operands;
}

void announce(llvm::CallBase& call, const AtomicCall& found, HookCalls& hooks) {
  llvm::IRBuilder<> builder(&call);
  const auto [object, expected, value] = operands_of(builder, call, found);
  const bool compares = found.form == Form::compare_exchange;
  SiteFacts facts{SiteKind::atomic_rmw};
  facts.order = order_of(call.getArgOperand(call.arg_size() - (compares ? 2 : 1)));
  facts.size = static_cast<std::uint16_t>(
      std::min<std::uint64_t>(found.size, std::numeric_limits<std::uint16_t>::max()));
  facts.variable = variable_name(object);
  if (found.form == Form::load) {
    facts.kind = SiteKind::atomic_load;
    hooks.announce(builder, Hook::__heddle_atomic_load, {object}, facts);
  } else if (found.form == Form::store) {
    facts.kind = SiteKind::atomic_store;
    hooks.announce(builder, Hook::__heddle_atomic_store, {object, value.low, value.high}, facts);
  } else if (compares && found.size <= max_operand_bytes) {
    facts.kind = SiteKind::atomic_cas;
    facts.failure_order = order_of(call.getArgOperand(call.arg_size() - 1));
    hooks.announce(builder, Hook::__heddle_atomic_cas,
                   {object, expected.low, expected.high, value.low, value.high}, facts);
  } else {
    facts.operation = found.operation;
    hooks.announce(builder, Hook::__heddle_atomic_rmw, {object, value.low, value.high}, facts);
  }
}

/// Where the call writes what it has found; a compare-exchange only if that is not what it expects.
llvm::Value* result_of(const llvm::CallBase& call, const AtomicCall& found) {
  switch (found.form) {
    case Form::load:
      return found.is_sized ? nullptr : call.getArgOperand(2);
    case Form::exchange:
      return found.is_sized ? nullptr : call.getArgOperand(3);
    case Form::compare_exchange:
      return call.getArgOperand(found.is_sized ? 1 : 2);
    default:
      return nullptr;
  }
}

llvm::Value* byte_of(llvm::IRBuilder<>& builder, llvm::Value* address, std::uint64_t byte) {
  auto* bytes = builder.CreatePointerCast(address, byte_pointer_type(builder.getContext()));
  return builder.CreateConstGEP1_64(builder.getInt8Ty(), bytes, byte);
}

/// Tells the thread's loops of the value that the call is about to find, word by word: its event is
/// done, so no other thread changes the object before the call. Of a large object all may change.
void tell_of_result(llvm::CallBase& call, const AtomicCall& found, HookCalls& hooks) {
  constexpr std::uint64_t word = 8;
  constexpr std::uint64_t most_bytes = 64;
  llvm::Value* result = result_of(call, found);
  if (result == nullptr) {
    return;
  }
  llvm::IRBuilder<> builder(&call);
  llvm::Value* object = call.getArgOperand(found.is_sized ? 0 : 1);
  for (std::uint64_t at = 0; at < found.size;) {
    const std::uint64_t bytes =
        at == most_bytes ? found.size - at : std::min(word, found.size - at);
    const OperandWords value =
        load_words(builder, byte_of(builder, object, at), std::min(word, bytes));
    hooks.call(builder, Hook::__heddle_local_store,
               {byte_of(builder, result, at), value.low, constant_word(builder, bytes)});
    at += bytes;
  }
}

}  // namespace

bool announce_atomic_call(llvm::Instruction& instruction, HookCalls& hooks) {
  auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  const AtomicCall found = call != nullptr ? recognise(*call) : AtomicCall{};
  if (found.form == Form::none || found.size == 0) {
    return false;
  }
  announce(*call, found, hooks);
  tell_of_result(*call, found, hooks);
  return true;
}

}  // namespace heddle::pass
