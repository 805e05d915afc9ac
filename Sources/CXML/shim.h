#include <libxml/xmlversion.h>

/* Of ICU, which Debian's libxml2 can do without, Swift has declarations of its own that differ. Nothing
   that is used here depends on it. */
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
