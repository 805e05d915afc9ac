#include <archive.h>
#include <archive_entry.h>

/* Flushes the file system of an open file. The C library declares it for _GNU_SOURCE only, which
   Swift does not define. */
int syncfs(int descriptor);
