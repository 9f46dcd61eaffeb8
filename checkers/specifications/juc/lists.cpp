#include "checkers/specifications/juc/list_step.hpp"
#include "checkers/specifications/sequence.hpp"

// ArrayBlockingQueue, LinkedBlockingQueue, ConcurrentLinkedQueue, LinkedTransferQueue,
// ConcurrentLinkedDeque and LinkedBlockingDeque of java.util.concurrent.

namespace heddle::checkers {
namespace juc {
namespace {

constexpr auto queue =
    joined(collection_methods, std::array{CollectionMethod{"offer", Meaning::offer_last},
                                          CollectionMethod{"poll", Meaning::poll_first},
                                          CollectionMethod{"peek", Meaning::peek_first},
                                          CollectionMethod{"remove", Meaning::remove_one}});

constexpr auto blocking_queue =
    joined(queue, std::array{CollectionMethod{"add", Meaning::add_last_or_throw},
                             CollectionMethod{"remainingCapacity", Meaning::remaining_capacity}});

constexpr auto deque =
    joined(queue, std::array{CollectionMethod{"offerFirst", Meaning::offer_first},
                             CollectionMethod{"offerLast", Meaning::offer_last},
                             CollectionMethod{"pollFirst", Meaning::poll_first},
                             CollectionMethod{"pollLast", Meaning::poll_last},
                             CollectionMethod{"peekFirst", Meaning::peek_first},
                             CollectionMethod{"peekLast", Meaning::peek_last},
                             CollectionMethod{"getLast", Meaning::last_or_throw},
                             CollectionMethod{"removeFirstOccurrence", Meaning::remove_one},
                             CollectionMethod{"removeLastOccurrence", Meaning::remove_last_one}});

constexpr auto concurrent_deque =
    joined(deque, std::array{CollectionMethod{"addFirst", Meaning::push_first},
                             CollectionMethod{"removeLast", Meaning::remove_last_or_throw}});

constexpr auto blocking_deque =
    joined(deque, std::array{CollectionMethod{"add", Meaning::add_last_or_throw},
                             CollectionMethod{"getFirst", Meaning::first_or_throw},
                             CollectionMethod{"remainingCapacity", Meaning::remaining_capacity}});

template <std::size_t size>
constexpr auto methods_of_any(const std::array<CollectionMethod, size>& own) {
  return methods_of(own, ArgumentKind::any, ArgumentKind::list);
}

constexpr auto queue_methods = methods_of_any(queue);
constexpr auto blocking_queue_methods = methods_of_any(blocking_queue);
constexpr auto concurrent_deque_methods = methods_of_any(concurrent_deque);
constexpr auto blocking_deque_methods = methods_of_any(blocking_deque);

State initial() { return {code_of_integer(unlimited)}; }

std::string describe(const State& state, const ValueTable& values) {
  const bool is_bounded = state.front() != code_of_integer(unlimited);
  return is_bounded ? Sequence<true>::describe(state, values, " (front first)")
                    : describe_values(state.codes().subspan(1), values, "[]", " (front first)");
}

State bounded_state(const Value& value, ValueTable& values) {
  return bounded_state_from(value, values, "this collection");
}

State unbounded_state(const Value& value, ValueTable& values) {
  State state = state_from_list(value, values, "this collection is a list, the front first");
  state.insert(0, code_of_integer(unlimited));
  return state;
}

template <std::size_t size>
constexpr Specification of(std::string_view name, const std::array<CollectionMethod, size>& own,
                           const std::array<Method, size>& methods,
                           State (*state_from)(const Value&, ValueTable&)) {
  return {.name = name,
          .methods = methods,
          .initial = initial,
          .step = step_list,
          .describe = describe,
          .state_from = state_from,
          .own = own.data()};
}

constexpr Specification with_capacity(Specification specification) {
  specification.needs_initial = bounded_form;
  return specification;
}

}  // namespace
}  // namespace juc

constexpr Specification array_blocking_queue_specification = juc::with_capacity(juc::of(
    "ArrayBlockingQueue", juc::blocking_queue, juc::blocking_queue_methods, juc::bounded_state));

constexpr Specification linked_blocking_queue_specification = juc::of(
    "LinkedBlockingQueue", juc::blocking_queue, juc::blocking_queue_methods, juc::bounded_state);

constexpr Specification concurrent_linked_queue_specification =
    juc::of("ConcurrentLinkedQueue", juc::queue, juc::queue_methods, juc::unbounded_state);

constexpr Specification linked_transfer_queue_specification =
    juc::of("LinkedTransferQueue", juc::queue, juc::queue_methods, juc::unbounded_state);

constexpr Specification concurrent_linked_deque_specification =
    juc::of("ConcurrentLinkedDeque", juc::concurrent_deque, juc::concurrent_deque_methods,
            juc::unbounded_state);

constexpr Specification linked_blocking_deque_specification = juc::of(
    "LinkedBlockingDeque", juc::blocking_deque, juc::blocking_deque_methods, juc::bounded_state);

}  // namespace heddle::checkers
