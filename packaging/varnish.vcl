vcl 4.1;
# Varnish between the proxy with HTTPS and tml-server, as a cache for the files of releases. scale.md explains it.
#
# Copy this file to /etc/varnish/default.vcl. In the proxy, change 127.0.0.1:8080 to 127.0.0.1:6081.

import std;

backend default {
    .host = "127.0.0.1";
    .port = "8080";
    .first_byte_timeout = 120s;
    .probe = { .url = "/healthz"; .interval = 5s; .timeout = 2s; .window = 3; .threshold = 2; .initial = 2; }
}

sub vcl_recv {
    if (req.url !~ "^/(cdn/)?[^/]+/(version\.json($|\?)|[0-9]{14}[./])") {
        return (pass);
    }
    # Only while the server is down, apps get files that are too old.
    if (std.healthy(req.backend_hint)) {
        set req.grace = 0s;
    }
}

sub vcl_backend_response {
    set beresp.grace = 24h;
    set beresp.keep = 1h;
    if (beresp.http.Content-Type ~ "^application/json") {
        set beresp.do_gzip = true;
    }
}
