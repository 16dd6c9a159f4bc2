/** What a transport notes about a request, for the access log and the metrics. */
export type RequestFacts = {
  /** The pattern of the route, never the path, which may contain an address or a token. */
  route?: string;
  /** As sent in `X-Request-Id`. */
  requestId?: string;
  /** The id of the request's trace, if it is recorded. */
  traceId?: string;
  accountId?: string;
  /** The ends of the key, by which its owner recognizes it. */
  key?: { prefix: string; last4: string };
  /** The daily quota that counts the request. */
  bucket?: string;
  /** The transport has already counted and timed the request. */
  isMeasured?: boolean;
};

/** Stored on the request itself, so that they end with it. */
const factsKey = Symbol('facts');
type WithFacts = { [factsKey]?: RequestFacts };

/** Begins the facts of a request. @param request the server's own object */
export function openFacts(request: object): RequestFacts {
  const facts: RequestFacts = {};
  (request as WithFacts)[factsKey] = facts;
  return facts;
}

/** The facts of a request, which callers add to; undefined where Next serves it. */
export function factsOf(request: object | undefined): RequestFacts | undefined {
  return (request as WithFacts | undefined)?.[factsKey];
}

/** Links a graph to the trace of a request, or to its lines in the log if there is no trace. */
export function exemplarOf(
  requestId: string | undefined,
  facts: RequestFacts | undefined,
): Record<string, string> | undefined {
  if (facts?.traceId !== undefined) return { trace_id: facts.traceId };
  return requestId === undefined ? undefined : { request_id: requestId };
}

/** The methods that metrics distinguish. A client can send any other. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The method as the conventions of OpenTelemetry name it. */
export function knownMethod(method = ''): string {
  return methods.has(method) ? method : '_OTHER';
}
