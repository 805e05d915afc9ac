#ifndef CCURL_SHIM_H
#define CCURL_SHIM_H

// The checking macros of curl/typecheck-gcc.h cannot be imported; the plain prototypes can.
#define CURL_DISABLE_TYPECHECK 1
#include <curl/curl.h>
#include <stddef.h>
#include <stdint.h>

// Swift cannot call functions with variable arguments: one inline function for each kind of value.

static inline CURLcode ccurl_global_init(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }

static inline CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_size(CURL *easy, CURLoption option, int64_t value) {
    return curl_easy_setopt(easy, option, (curl_off_t)value);
}

static inline CURLcode ccurl_set_string(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(easy, option, value);
}

// libcurl keeps a copy of the body, so no buffer of Swift has to outlive the call.
static inline CURLcode ccurl_set_body(CURL *easy, const void *bytes, int64_t count) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
    if (code != CURLE_OK) return code;
    return curl_easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, count > 0 ? bytes : "");
}

// libcurl writes into the buffer, CURL_ERROR_SIZE long, until the handle is cleaned up.
static inline CURLcode ccurl_set_error_buffer(CURL *easy, char *buffer) {
    return curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, buffer);
}

typedef size_t (*ccurl_receiver)(char *data, size_t size, size_t count, void *context);

static inline CURLcode ccurl_on_body(CURL *easy, ccurl_receiver receiver, void *context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_WRITEDATA, context);
    return code != CURLE_OK ? code : curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, receiver);
}

static inline CURLcode ccurl_on_header(CURL *easy, ccurl_receiver receiver, void *context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_HEADERDATA, context);
    return code != CURLE_OK ? code : curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, receiver);
}

static inline CURLcode ccurl_get_long(CURL *easy, CURLINFO info, long *value) {
    return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode ccurl_get_size(CURL *easy, CURLINFO info, int64_t *value) {
    curl_off_t size = 0;
    CURLcode code = curl_easy_getinfo(easy, info, &size);
    *value = size;
    return code;
}

// NULL when libcurl has nothing to tell. What it points at belongs to the handle.
static inline const char *ccurl_get_string(CURL *easy, CURLINFO info) {
    char *value = NULL;
    return curl_easy_getinfo(easy, info, &value) == CURLE_OK ? value : NULL;
}

static inline CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

// The next transfer that has ended, with its result, or NULL.
static inline CURL *ccurl_next_done(CURLM *multi, CURLcode *result) {
    int left;
    CURLMsg *message;
    while ((message = curl_multi_info_read(multi, &left))) {
        if (message->msg != CURLMSG_DONE) continue;
        *result = message->data.result;
        return message->easy_handle;
    }
    return NULL;
}

#endif
