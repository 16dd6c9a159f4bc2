/** What a transport notes about the request that it serves, for the access log and the metrics. */
export type RequestFacts = {
  /** The pattern of the route, never the path: a path may hold an address or a token. */
  route?: string;
  /** As sent in `X-Request-Id`. */
  requestId?: string;
  /** Of the trace that the request is part of, where it is recorded. */
  traceId?: string;
  accountId?: string;
  /** The ends of the key, by which its owner knows it. */
  key?: { prefix: string; last4: string };
  /** The daily quota that counts the request. */
  bucket?: string;
  /** The transport has counted and timed the request by itself. */
  isMeasured?: boolean;
};

/** On the request itself: they live and end with it. */
const factsKey = Symbol('facts');
type WithFacts = { [factsKey]?: RequestFacts };

/** Begins the facts of a request. @param request the server's own object */
export function openFacts(request: object): RequestFacts {
  const facts: RequestFacts = {};
  (request as WithFacts)[factsKey] = facts;
  return facts;
}

/** The facts of a request, to be added to; undefined where Next serves it. */
export function factsOf(request: object | undefined): RequestFacts | undefined {
  return (request as WithFacts | undefined)?.[factsKey];
}

/** Leads from a graph to the trace of a request, or to its lines in the log where there is none. */
export function exemplarOf(
  requestId: string | undefined,
  facts: RequestFacts | undefined,
): Record<string, string> | undefined {
  if (facts?.traceId !== undefined) return { trace_id: facts.traceId };
  return requestId === undefined ? undefined : { request_id: requestId };
}

/** Methods that are told apart. A client may send any other. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The method as the conventions of OpenTelemetry name it. */
export function knownMethod(method = ''): string {
  return methods.has(method) ? method : '_OTHER';
}
