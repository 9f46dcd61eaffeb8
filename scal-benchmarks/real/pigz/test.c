// expect: none
// says: no violation found
// source: {sources}/pigz/pigz.c
// compile: {sources}/pigz/yarn.c {sources}/pigz/try.c -DNOZOPFLI -lz -lm -pthread
// needs: {sources}/pigz/pigz.c
// arguments: -p 2 -t {root}/scal-benchmarks/real/pigz/zeros.gz
// run: --time-limit 5
// subject: pigz 2.8, -t: threads that read, check and write
// proved: the main thread changes a buffer only while the lock's value says that nobody uses it

// zeros.gz is 66,000 zeros, compressed with `pigz -9 -n`: one read, three buffers of output.
//
// Of pigz.c: load_read reads the next input while g.load_state is 1; the main thread touches
// g.in_len, g.in_which and that buffer only at 0. outb copies what was inflated to out_copy while
// outb_write_more and outb_check_more are both 0, and sets them to 1; then one thread writes it, or
// with -t does not, and one computes the check value. Both only read it, and set their lock to 0.
// g.out_check belongs to the latter until it is joined. Exit status 0 says that the check value and
// the length are those in the file.
//
// Not seen is what zlib reads and writes: the input and out_copy, under the states above, and
// out_buf, which the main thread has to itself.
