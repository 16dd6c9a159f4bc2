import autocannon from 'autocannon';

// One round of load, in a process of its own: what it costs must not slow the servers' process down.
// Usage: node drive-process.mjs URL SECONDS HEADERS-AS-JSON; prints one line of JSON.
const [url = '', seconds = '5', headers = '{}'] = process.argv.slice(2);
const result = await autocannon({
  url,
  connections: 64,
  pipelining: 1,
  duration: Number(seconds),
  headers: JSON.parse(headers),
});
console.log(
  JSON.stringify({
    requestsPerSecond: result.requests.total / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failures: result.non2xx + result.errors + result.timeouts,
  }),
);
