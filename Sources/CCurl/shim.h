#ifndef CCURL_SHIM_H
#define CCURL_SHIM_H

// The checking macros of curl/typecheck-gcc.h cannot be imported; the plain prototypes can.
#define CURL_DISABLE_TYPECHECK 1
#include <curl/curl.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <linux/sockios.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>

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

// libcurl reads the body from the open file, and reads it from its start again if it has to repeat the request.
static inline CURLcode ccurl_set_file(CURL *easy, FILE *file) {
    struct stat status;
    CURLcode code = curl_easy_setopt(easy, CURLOPT_POST, 1L);
    if (code != CURLE_OK) return code;
    if (fstat(fileno(file), &status) != 0) return CURLE_READ_ERROR;
    code = curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)status.st_size);
    return code != CURLE_OK ? code : curl_easy_setopt(easy, CURLOPT_READDATA, file);
}

// The bytes that an upload still has to send. They belong to the caller.
typedef struct {
    const char *bytes;
    size_t left;
} ccurl_upload;

static inline size_t ccurl_read_upload(char *buffer, size_t size, size_t count, void *context) {
    ccurl_upload *upload = context;
    size_t taken = size * count < upload->left ? size * count : upload->left;
    memcpy(buffer, upload->bytes, taken);
    upload->bytes += taken;
    upload->left -= taken;
    return taken;
}

static inline CURLcode ccurl_set_upload(CURL *easy, ccurl_upload *upload) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_UPLOAD, 1L);
    if (code != CURLE_OK) return code;
    code = curl_easy_setopt(easy, CURLOPT_INFILESIZE_LARGE, (curl_off_t)upload->left);
    if (code != CURLE_OK) return code;
    code = curl_easy_setopt(easy, CURLOPT_READDATA, upload);
    return code != CURLE_OK ? code : curl_easy_setopt(easy, CURLOPT_READFUNCTION, ccurl_read_upload);
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

static inline int ccurl_watch_socket(void *context, curl_socket_t socket, curlsocktype purpose) {
    const int on = 1, idle = 5, interval = 2, count = 2;
    setsockopt(socket, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
    setsockopt(socket, IPPROTO_TCP, TCP_KEEPIDLE, &idle, sizeof idle);
    setsockopt(socket, IPPROTO_TCP, TCP_KEEPINTVL, &interval, sizeof interval);
    setsockopt(socket, IPPROTO_TCP, TCP_KEEPCNT, &count, sizeof count);
    (void)context;
    (void)purpose;
    return CURL_SOCKOPT_OK;
}

// After 5 seconds without a byte the system asks the other computer whether it is there; when two questions
// have no answer within 2 seconds each, the connection has ended.
static inline CURLcode ccurl_keep_alive(CURL *easy) {
    return curl_easy_setopt(easy, CURLOPT_SOCKOPTFUNCTION, ccurl_watch_socket);
}

// Returns 1 if a connection to the address may be made: 4 or 16 bytes, as in a packet.
typedef int (*ccurl_address_check)(const uint8_t *bytes, size_t count);

// The check of a request. It belongs to the caller.
typedef struct {
    ccurl_address_check check;
    int has_refused;
} ccurl_address_gate;

static inline curl_socket_t ccurl_open_checked(
    void *context, curlsocktype purpose, struct curl_sockaddr *address) {
    ccurl_address_gate *gate = context;
    const struct sockaddr *to = &address->addr;
    int is_allowed = 0;
    (void)purpose;
    if (address->family == AF_INET) {
        is_allowed = gate->check((const uint8_t *)&((const struct sockaddr_in *)to)->sin_addr, 4);
    } else if (address->family == AF_INET6) {
        is_allowed = gate->check((const uint8_t *)&((const struct sockaddr_in6 *)to)->sin6_addr, 16);
    }
    if (!is_allowed) {
        gate->has_refused = 1;
        return CURL_SOCKET_BAD;
    }
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

// libcurl asks about the address of each connection that it makes, after it has looked up the name.
static inline CURLcode ccurl_check_addresses(CURL *easy, ccurl_address_gate *gate) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, gate);
    return code != CURLE_OK ? code : curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, ccurl_open_checked);
}

// The bytes of what was sent that the other side has not confirmed yet; -1 where there is no connection.
static inline int ccurl_unconfirmed(CURL *easy) {
    curl_socket_t socket = CURL_SOCKET_BAD;
    int bytes = 0;
    if (curl_easy_getinfo(easy, CURLINFO_ACTIVESOCKET, &socket) != CURLE_OK) return -1;
    if (socket == CURL_SOCKET_BAD || ioctl(socket, SIOCOUTQ, &bytes) != 0) return -1;
    return bytes;
}

// Ends the connection for reading: libcurl still says goodbye to the server, but waits for no answer.
static inline void ccurl_stop_receiving(CURL *easy) {
    curl_socket_t socket = CURL_SOCKET_BAD;
    if (curl_easy_getinfo(easy, CURLINFO_ACTIVESOCKET, &socket) != CURLE_OK) return;
    if (socket != CURL_SOCKET_BAD) shutdown(socket, SHUT_RD);
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
