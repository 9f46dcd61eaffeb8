#include "llvm-pass/events/library_memory.hpp"

#include <llvm/ADT/StringSwitch.h>

#include "llvm-pass/compat.hpp"
#include "llvm-pass/events/events.hpp"
#include "llvm-pass/events/library_functions.hpp"

namespace heddle::pass {

namespace {

constexpr std::uint64_t no_limit = ~std::uint64_t{0};

/// The function called, if it is declared here only; or null.
const llvm::Function* library_callee(const llvm::CallBase& call) {
  const auto* callee = llvm::dyn_cast<llvm::Function>(call.getCalledOperand()->stripPointerCasts());
  return callee != nullptr && callee->isDeclaration() && !callee->isIntrinsic() ? callee : nullptr;
}

llvm::Value* value_of(llvm::CallBase& call, int argument) {
  if (argument == the_result) {
    return &call;
  }
  const auto index = static_cast<unsigned>(argument);
  return index < call.arg_size() ? call.getArgOperand(index) : nullptr;
}

bool is_pointer(llvm::CallBase& call, int argument) {
  const llvm::Value* value = value_of(call, argument);
  return value != nullptr && value->getType()->isPointerTy();
}

bool is_number(llvm::CallBase& call, int argument) {
  const llvm::Value* value = value_of(call, argument);
  return value != nullptr && value->getType()->isIntegerTy();
}

bool is_text(const LibraryAccess& access) {
  return access.hook == Hook::__heddle_text_load || access.hook == Hook::__heddle_text_store;
}

/// Whether the call has arguments as the function of the library has: else it is another function.
bool fits(llvm::CallBase& call, const LibraryAccess& access) {
  const bool has_other = access.other == no_argument || is_number(call, access.other) ||
                         (is_text(access) && is_pointer(call, access.other));
  return is_pointer(call, access.address) && has_other &&
         (access.count == no_argument || is_number(call, access.count));
}

/// A number of the call as a word; of a result below zero, which is a failure, none.
llvm::Value* word_of(llvm::IRBuilder<>& builder, llvm::CallBase& call, int argument) {
  llvm::Value* value = value_of(call, argument);
  if (value->getType()->isPointerTy()) {
    return builder.CreatePtrToInt(value, builder.getInt64Ty());
  }
  if (argument != the_result) {
    return as_word(builder, value);
  }
  auto* zero = llvm::ConstantInt::get(value->getType(), 0);
  auto* is_negative = builder.CreateICmpSLT(value, zero);
  return as_word(builder, builder.CreateSelect(is_negative, zero, value));
}

SiteFacts facts_of(Hook hook, const llvm::Value* address) {
  const bool is_store = hook == Hook::__heddle_text_store || hook == Hook::__heddle_range_store;
  SiteFacts facts{is_store ? SiteKind::range_store : SiteKind::range_load};
  facts.variable = address != nullptr ? variable_name(address) : "";
  return facts;
}

void announce_text(llvm::IRBuilder<>& builder, llvm::CallBase& call, const LibraryAccess& access,
                   HookCalls& hooks) {
  llvm::Value* address = value_of(call, access.address);
  auto* how = constant_word(builder, static_cast<std::uint64_t>(access.how));
  auto* other = access.other == no_argument ? constant_word(builder, access.bytes)
                                            : word_of(builder, call, access.other);
  auto* most = access.count == no_argument ? constant_word(builder, no_limit)
                                           : word_of(builder, call, access.count);
  auto* site = hooks.sites().add(call, facts_of(access.hook, address));
  hooks.call(builder, access.hook, {how, address, other, most, site});
}

void announce_bytes(llvm::IRBuilder<>& builder, llvm::CallBase& call, const LibraryAccess& access,
                    HookCalls& hooks) {
  llvm::Value* address = value_of(call, access.address);
  llvm::Value* bytes = constant_word(builder, access.bytes);
  for (const int factor : {access.count, access.other}) {
    if (factor != no_argument) {
      bytes = builder.CreateMul(bytes, word_of(builder, call, factor));
    }
  }
  auto* site = hooks.sites().add(call, facts_of(access.hook, address));
  hooks.call(builder, access.hook, {address, bytes, site});
}

void announce_access(llvm::CallBase& call, const LibraryAccess& access, HookCalls& hooks) {
  llvm::Instruction* place = access.is_after ? place_after(call) : &call;
  if (place == nullptr) {
    return;
  }
  llvm::IRBuilder<> builder(place);
  builder.SetCurrentDebugLocation(call.getDebugLoc());
  (is_text(access) ? announce_text : announce_bytes)(builder, call, access, hooks);
}

/// Whether some memory that the call formats into, or may read, is not the thread's own.
bool may_share(llvm::CallBase& call, const FormatFunction& function, PrivateMemory& memory) {
  const auto is_shared = [&](int argument) {
    return is_pointer(call, argument) && !memory.holds(value_of(call, argument));
  };
  if (function.takes_list || is_shared(function.format) ||
      (function.destination != no_argument && is_shared(function.destination))) {
    return true;
  }
  for (int argument = function.format + 1; value_of(call, argument) != nullptr; ++argument) {
    if (is_shared(argument)) {
      return true;
    }
  }
  return false;
}

void announce_format(llvm::CallBase& call, const FormatFunction& function, HookCalls& hooks,
                     PrivateMemory& memory) {
  const bool has_destination = function.destination != no_argument;
  const bool has_capacity = function.capacity != no_argument;
  if (!is_pointer(call, function.format) ||
      (has_destination && !is_pointer(call, function.destination)) ||
      (has_capacity && !is_number(call, function.capacity)) ||
      (function.takes_list && !is_pointer(call, function.format + 1)) ||
      !may_share(call, function, memory)) {
    return;
  }
  llvm::IRBuilder<> builder(&call);
  llvm::Value* destination = llvm::ConstantPointerNull::get(byte_pointer_type(call.getContext()));
  if (has_destination && !memory.holds(value_of(call, function.destination))) {
    destination = value_of(call, function.destination);
  }
  llvm::SmallVector<llvm::Value*, 8> passed{
      destination,
      has_capacity ? word_of(builder, call, function.capacity) : constant_word(builder, no_limit),
      hooks.sites().add(call, facts_of(Hook::__heddle_range_store, destination)),
      hooks.sites().add(call, facts_of(Hook::__heddle_range_load, nullptr))};
  for (int argument = function.format; value_of(call, argument) != nullptr; ++argument) {
    passed.push_back(value_of(call, argument));
  }
  hooks.call(builder, function.takes_list ? Hook::__heddle_format_list : Hook::__heddle_format,
             passed);
}

}  // namespace

void announce_library_memory(llvm::CallBase& call, HookCalls& hooks, PrivateMemory& memory) {
  const auto* callee = library_callee(call);
  if (callee == nullptr) {
    return;
  }
  if (const FormatFunction* format = format_function(callee->getName())) {
    return announce_format(call, *format, hooks, memory);
  }
  const LibraryFunction* function = library_function(callee->getName());
  if (function == nullptr) {
    return;
  }
  for (const LibraryAccess& access : function->accesses) {
    if (!access.is_none() && fits(call, access) && !memory.holds(value_of(call, access.address))) {
      announce_access(call, access, hooks);
    }
  }
}

void replace_container_call(llvm::CallBase& call, HookCalls& hooks) {
  const auto* callee = library_callee(call);
  const auto replacement = callee == nullptr
                               ? llvm::StringRef()
                               : llvm::StringSwitch<llvm::StringRef>(callee->getName())
#define HEDDLE_CONTAINER_FUNCTION(name, replacement) .Case(#name, #replacement)
#include "runtime/hooks/hooks.def"
                                     .Default("");
  if (replacement.empty()) {
    return;
  }
  llvm::IRBuilder<> builder(&call);
  hooks.call(builder, Hook::__heddle_container_sites,
             {hooks.sites().add(call, facts_of(Hook::__heddle_range_load, nullptr)),
              hooks.sites().add(call, facts_of(Hook::__heddle_range_store, nullptr))});
  call.setCalledFunction(hooks.module().getOrInsertFunction(replacement, call.getFunctionType()));
  forget_memory_effects(call);
}

}  // namespace heddle::pass
