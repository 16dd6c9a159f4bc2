import autocannon from 'autocannon';

// One round of load, in a process of its own so that it does not slow down the servers' process.
// Usage: node drive-process.mjs OPTIONS-AS-JSON; prints one line of JSON.
const result = await autocannon(JSON.parse(process.argv[2] ?? ''));
console.log(
  JSON.stringify({
    requestsPerSecond: result.requests.total / result.duration,
    requests: result.requests.total,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    refused: result['4xx'] + result['5xx'],
    failures: result.errors + result.timeouts,
  }),
);
