vcl 4.1;

# Varnish in front of Marque: caches the site's public pages, scripts and pictures, and the logos
# of other sites' pages, and never the rest of the API.
# Explained in docs/cdn.md.
#   varnishd -a :8080 -f /etc/marque/varnish.vcl -s malloc,256m

import std;

backend marque {
  .host = "127.0.0.1";
  .port = "3000";
  .probe = { .url = "/readyz"; .interval = 2s; .timeout = 2s; .window = 3; .threshold = 2; }
}

# Who may purge.
acl operators {
  "localhost";
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ operators) {
      return (synth(403, "Forbidden"));
    }
    # A single key, limited to the characters of keys: it becomes part of an expression.
    if (req.http.Surrogate-Key !~ "^[a-z0-9-]+$") {
      return (synth(400, "Surrogate-Key: pages, logos, or brand-<slug>"));
    }
    ban("obj.http.Surrogate-Key ~ (^|\s)" + req.http.Surrogate-Key + "(\s|$)");
    return (synth(200, "Purged " + req.http.Surrogate-Key));
  }

  # The service checks quotas, revoked keys and caps on every request.
  if (req.url ~ "^/(v1|auth|mcp|admin|api|logos|r|metrics|healthz|readyz|outbox)(/|\?|$)" ||
      req.http.X-API-Key || req.http.Authorization ||
      (req.method != "GET" && req.method != "HEAD")) {
    return (pass);
  }
  # The data of a client-side navigation: private.
  if (req.http.RSC) {
    return (pass);
  }
  # A stale page is better than none, and briefly better than waiting.
  if (std.healthy(req.backend_hint)) {
    set req.grace = 10s;
  }
  # Two forms of each page: the service only compresses with Brotli.
  if (req.http.Accept-Encoding ~ "\bbr\b") {
    set req.http.Accept-Encoding = "br";
  } else {
    unset req.http.Accept-Encoding;
  }
  # Cookies go on to the service, whose Cache-Control tells whether a response is public.
  return (hash);
}

sub vcl_backend_response {
  # A cookie belongs to one visitor, whatever else a response says.
  if (beresp.http.Set-Cookie || beresp.http.Cache-Control !~ "(^|[\s,])public\b" || beresp.status >= 400) {
    set beresp.uncacheable = true;
    set beresp.ttl = 10s;
    return (deliver);
  }
  # Logos in the pages of other sites: as long as the service says by s-maxage. To count every one, pass /logo as the API above.
  if (bereq.url ~ "^/logo/") {
    set beresp.grace = 24h;
    return (deliver);
  }
  if (beresp.http.Surrogate-Key) {
    # Fresh for a minute, then usually a 304. While the service is down, stale for up to a day.
    set beresp.ttl = 60s;
    set beresp.keep = 24h;
    set beresp.grace = 24h;
  }
  return (deliver);
}

sub vcl_deliver {
  set resp.http.X-Cache = "MISS";
  if (obj.hits > 0) {
    set resp.http.X-Cache = "HIT";
  }
  unset resp.http.Surrogate-Key;
  unset resp.http.X-Varnish;
  unset resp.http.Via;
}
