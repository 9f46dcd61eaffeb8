#include "scal-benchmarks/structures/progress/wait_free_snapshot.hpp"

#include <heddle/heddle.hpp>

using Snapshot = scal::WaitFreeSnapshot;

HEDDLE_HARNESS(Snapshot, heddle::specification::serial) {
  operation("update_first", &Snapshot::update_first);
  operation("update_second", &Snapshot::update_second);
  operation("scan", &Snapshot::scan);
  scenario("scan", "scan() || update_first(1)");
  scenario("both", "update_first(1) || update_second(2)");
}
