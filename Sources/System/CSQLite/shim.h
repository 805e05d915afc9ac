#include <sqlite3.h>

// Swift cannot call sqlite3_config, which takes any number of arguments.
static inline int csqlite_count_no_memory(void) {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
