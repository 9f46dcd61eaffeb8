// expect: none
// says: no violation found
// source: {sources}/pigz/pigz.c
// compile: {sources}/pigz/yarn.c {sources}/pigz/try.c -DNOZOPFLI -lz -lm -pthread
// needs: {sources}/pigz/pigz.c
// arguments: -p 2 -b 32 -k -f -c {root}/docs/measurements/search.csv
// run: --time-limit 10
// subject: pigz 2.8, 3 blocks compressed by 2 threads
// proved: each list, use count and check value has a lock, and who waits is woken under it

// Of pigz.c: the main thread reads blocks of 32 KiB, two threads compress them, a third writes.
//
// - compress_head and compress_tail are touched under compress_have, write_head under write_first;
//   the value of each lock says what there is to take, and every change of it wakes all who wait.
// - A block is read into before its job is in the list, and from then on only read. It goes back to
//   its pool, under the pool's lock, when its use count, under its own lock, has come to 0: the
//   job, the check value and the next block's dictionary are a use each. Nobody waits for a block:
//   4 are made, and the pool makes 7.
// - A job belongs to the main thread, then to one compressor, then to the writer; only its check
//   value comes later, before job->calc is set to 1, for which the writer waits.
// - g and cthreads change only in the main thread, g before it hands over the first job.
// - The list of threads in yarn.c is touched under threads_lock.
//
// Not seen is what zlib reads and writes: the blocks, under the uses above, and a z_stream that
// each compressor has to itself. What is written is not compared with anything.
