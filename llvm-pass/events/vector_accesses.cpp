// Intrinsics that access memory lane by lane, as a mask says, or at an address for each lane.

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/IntrinsicsX86.h>

#include <algorithm>
#include <optional>

#include "llvm-pass/compat.hpp"
#include "llvm-pass/events/events.hpp"
#include "llvm-pass/memory/effects.hpp"

namespace heddle::pass {

namespace {

/// What an intrinsic accesses: one address or one for each lane; all lanes or those of a mask.
struct LaneAccess {
  bool stores = false;
  llvm::Value* addresses = nullptr;  ///< a pointer, or a vector of them
  llvm::Value* mask = nullptr;       ///< null: all; else a lane counts whose topmost bit is set
  llvm::Type* value = nullptr;       ///< the vector that is loaded or stored
  llvm::Value* index = nullptr;      ///< a vector: of each lane's address from the pointer on,
  std::uint64_t scale = 0;           ///< in units of so many bytes
};

[[nodiscard]] unsigned lanes_of(const llvm::Type* vector) {
  return llvm::cast<llvm::FixedVectorType>(vector)->getNumElements();
}

/// Masked accesses of LLVM itself, which the vectoriser makes.
std::optional<LaneAccess> generic_access(llvm::IntrinsicInst& call) {
  const auto argument = [&call](unsigned index) { return call.getArgOperand(index); };
  switch (call.getIntrinsicID()) {
    case llvm::Intrinsic::masked_load:
    case llvm::Intrinsic::masked_gather:
      return LaneAccess{false, argument(0), argument(2), call.getType()};
    case llvm::Intrinsic::masked_store:
    case llvm::Intrinsic::masked_scatter:
      return LaneAccess{true, argument(1), argument(3), argument(0)->getType()};
    default:
      return std::nullopt;
  }
}

llvm::Type* one_word(const llvm::IntrinsicInst& call) {
  return llvm::FixedVectorType::get(llvm::Type::getInt32Ty(call.getContext()), 1);
}

/// Those of x86, which the functions of <immintrin.h> become.
std::optional<LaneAccess> machine_access(llvm::IntrinsicInst& call) {
  const auto argument = [&call](unsigned index) { return call.getArgOperand(index); };
  switch (call.getIntrinsicID()) {
    case llvm::Intrinsic::x86_avx_maskload_pd:
    case llvm::Intrinsic::x86_avx_maskload_pd_256:
    case llvm::Intrinsic::x86_avx_maskload_ps:
    case llvm::Intrinsic::x86_avx_maskload_ps_256:
    case llvm::Intrinsic::x86_avx2_maskload_d:
    case llvm::Intrinsic::x86_avx2_maskload_d_256:
    case llvm::Intrinsic::x86_avx2_maskload_q:
    case llvm::Intrinsic::x86_avx2_maskload_q_256:
      return LaneAccess{false, argument(0), argument(1), call.getType()};
    case llvm::Intrinsic::x86_avx_maskstore_pd:
    case llvm::Intrinsic::x86_avx_maskstore_pd_256:
    case llvm::Intrinsic::x86_avx_maskstore_ps:
    case llvm::Intrinsic::x86_avx_maskstore_ps_256:
    case llvm::Intrinsic::x86_avx2_maskstore_d:
    case llvm::Intrinsic::x86_avx2_maskstore_d_256:
    case llvm::Intrinsic::x86_avx2_maskstore_q:
    case llvm::Intrinsic::x86_avx2_maskstore_q_256:
      return LaneAccess{true, argument(0), argument(1), argument(2)->getType()};
    case llvm::Intrinsic::x86_sse2_maskmov_dqu:
      return LaneAccess{true, argument(2), argument(1), argument(0)->getType()};
    case llvm::Intrinsic::x86_sse3_ldu_dq:
    case llvm::Intrinsic::x86_avx_ldu_dq_256:
      return LaneAccess{false, argument(0), nullptr, call.getType()};
    case llvm::Intrinsic::x86_sse_ldmxcsr:
      return LaneAccess{false, argument(0), nullptr, one_word(call)};
    case llvm::Intrinsic::x86_sse_stmxcsr:
      return LaneAccess{true, argument(0), nullptr, one_word(call)};
    default:
      return std::nullopt;
  }
}

/// Gathers and scatters of x86, which have an index for each lane.
std::optional<LaneAccess> indexed_access(llvm::IntrinsicInst& call) {
  const llvm::StringRef name = call.getCalledFunction()->getName();
  const auto argument = [&call](unsigned index) { return call.getArgOperand(index); };
  std::optional<LaneAccess> access;
  if (starts_with(name, "llvm.x86.avx2.gather.") ||
      starts_with(name, "llvm.x86.avx512.mask.gather")) {
    access = {false, argument(1), argument(3), call.getType(), argument(2)};
  } else if (starts_with(name, "llvm.x86.avx512.mask.scatter")) {
    access = {true, argument(0), argument(1), argument(3)->getType(), argument(2)};
  }
  const auto* scale = access ? llvm::dyn_cast<llvm::ConstantInt>(argument(4)) : nullptr;
  if (scale == nullptr || !access->mask->getType()->isVectorTy()) {
    return std::nullopt;
  }
  access->scale = scale->getZExtValue();
  return access;
}

/// Of a lane: none if the mask leaves it out.
llvm::Value* bytes_of_lane(llvm::IRBuilder<>& builder, llvm::Value* mask, unsigned lane,
                           std::uint64_t size) {
  llvm::Value* bit = builder.CreateExtractElement(mask, lane);
  if (!bit->getType()->isIntegerTy()) {
    bit = builder.CreateBitCast(bit, builder.getIntNTy(bit->getType()->getScalarSizeInBits()));
  }
  if (!bit->getType()->isIntegerTy(1)) {
    bit = builder.CreateICmpSLT(bit, llvm::ConstantInt::get(bit->getType(), 0));
  }
  return builder.CreateSelect(bit, constant_word(builder, size), constant_word(builder, 0));
}

llvm::Value* address_of_lane(llvm::IRBuilder<>& builder, const LaneAccess& access, unsigned lane,
                             std::uint64_t size) {
  if (access.addresses->getType()->isVectorTy()) {
    return builder.CreateExtractElement(access.addresses, lane);
  }
  llvm::Value* offset = constant_word(builder, lane * size);
  if (access.index != nullptr) {
    llvm::Value* index = builder.CreateExtractElement(access.index, lane);
    offset = builder.CreateMul(builder.CreateSExt(index, builder.getInt64Ty()),
                               constant_word(builder, access.scale));
  }
  auto* bytes =
      builder.CreatePointerCast(access.addresses, byte_pointer_type(builder.getContext()));
  return builder.CreateGEP(builder.getInt8Ty(), bytes, offset);
}

SiteFacts facts_of(const LaneAccess& access) {
  SiteFacts facts{access.stores ? SiteKind::range_store : SiteKind::range_load};
  facts.variable = variable_name(access.addresses);
  return facts;
}

void announce_lanes(llvm::IntrinsicInst& call, const LaneAccess& access, HookCalls& hooks) {
  const llvm::DataLayout& layout = call.getModule()->getDataLayout();
  const std::uint64_t size = layout.getTypeStoreSize(access.value->getScalarType());
  const Hook hook = access.stores ? Hook::__heddle_range_store : Hook::__heddle_range_load;
  unsigned lanes = lanes_of(access.value);
  if (access.index != nullptr) {
    lanes = std::min(lanes, lanes_of(access.index->getType()));
  }
  llvm::IRBuilder<> builder(&call);
  for (unsigned lane = 0; lane < lanes; ++lane) {
    llvm::Value* bytes = bytes_of_lane(builder, access.mask, lane, size);
    const auto* known = llvm::dyn_cast<llvm::ConstantInt>(bytes);
    if (known == nullptr || !known->isZero()) {
      hooks.announce(builder, hook, {address_of_lane(builder, access, lane, size), bytes},
                     facts_of(access));
    }
  }
}

/// All lanes, one behind the other.
void announce_whole(llvm::IntrinsicInst& call, const LaneAccess& access, HookCalls& hooks) {
  const std::uint64_t bytes = call.getModule()->getDataLayout().getTypeStoreSize(access.value);
  llvm::IRBuilder<> builder(&call);
  hooks.announce(builder, access.stores ? Hook::__heddle_range_store : Hook::__heddle_range_load,
                 {access.addresses, constant_word(builder, bytes)}, facts_of(access));
}

/// Whether the pass knows all that these do: to memory, or that they do nothing to it.
bool is_understood(const llvm::IntrinsicInst& call) {
  switch (call.getIntrinsicID()) {
    case llvm::Intrinsic::x86_rdrand_16:
    case llvm::Intrinsic::x86_rdrand_32:
    case llvm::Intrinsic::x86_rdrand_64:
    case llvm::Intrinsic::x86_rdseed_16:
    case llvm::Intrinsic::x86_rdseed_32:
    case llvm::Intrinsic::x86_rdseed_64:
      return true;
    default:
      return is_harmless_intrinsic(call);
  }
}

}  // namespace

bool announce_lane_accesses(llvm::Instruction& instruction, HookCalls& hooks,
                            PrivateMemory& memory) {
  auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
  if (call == nullptr) {
    return false;
  }
  std::optional<LaneAccess> access = generic_access(*call);
  access = access ? access : machine_access(*call);
  access = access ? access : indexed_access(*call);
  if (!access || !llvm::isa<llvm::FixedVectorType>(access->value)) {
    return false;
  }
  if (access->addresses->getType()->isVectorTy() || !memory.holds(access->addresses)) {
    const auto announce = access->mask == nullptr ? announce_whole : announce_lanes;
    announce(*call, *access, hooks);
  }
  return true;
}

bool is_unknown_to_memory(const llvm::Instruction& instruction, PrivateMemory& memory) {
  const auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
  if (call == nullptr || is_understood(*call)) {
    return false;
  }
  const llvm::StringRef name = call->getCalledFunction()->getName();
  const bool is_of_a_machine = starts_with(name, "llvm.x86.");
  const bool is_of_vectors = starts_with(name, "llvm.masked.") || starts_with(name, "llvm.vp.");
  return (is_of_a_machine || is_of_vectors) && llvm::any_of(call->args(), [&](const auto& use) {
           return use->getType()->isPtrOrPtrVectorTy() && !memory.holds(use);
         });
}

}  // namespace heddle::pass
