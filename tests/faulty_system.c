// A system on which reading fails or comes to a stop at a place: loaded before the C library by tests/faults.py.
//
// FAULTY_FILE is the inode of the file that is meant. With FAULTY_FROM, reading it gives what stands before
// that offset, and then EIO, as a disk with a bad block does. With FAULTY_STOP, the first reading that reaches that
// offset stops the whole process, as SIGSTOP does; whoever wants to do something to the file meanwhile can.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

typedef ssize_t reading(int, void *, size_t, off_t);

static long long number(const char *name) {
    const char *text = getenv(name);
    return text == NULL ? -1 : atoll(text);
}

static int is_meant(int file) {
    struct stat state;
    long long inode = number("FAULTY_FILE");
    return inode >= 0 && fstat(file, &state) == 0 && (long long)state.st_ino == inode;
}

ssize_t pread64(int file, void *buffer, size_t length, off_t offset) {
    static _Atomic(reading *) next;
    static atomic_flag has_stopped = ATOMIC_FLAG_INIT;
    if (next == NULL) {
        next = (reading *)dlsym(RTLD_NEXT, "pread64");
    }
    if (length > 0 && is_meant(file)) {
        long long from = number("FAULTY_FROM");
        long long stop = number("FAULTY_STOP");
        // A single byte is read when a file is opened, to know whether its length is that of its content.
        if (stop >= 0 && length > 1 && offset + (long long)length > stop && !atomic_flag_test_and_set(&has_stopped)) {
            kill(getpid(), SIGSTOP);
        }
        // One block is bad, and what stands behind it can be read.
        if (from >= 0 && offset < from + 4096 && offset + (long long)length > from) {
            if (offset >= from) {
                errno = EIO;
                return -1;
            }
            length = (size_t)(from - offset);
        }
    }
    return (*next)(file, buffer, length, offset);
}

ssize_t pread(int file, void *buffer, size_t length, off_t offset) {
    return pread64(file, buffer, length, offset);
}
