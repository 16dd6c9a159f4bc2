export type ErrorFacts = {
  code: string;
  message: string;
  docs: string;
  status: number | null;
  requestId: string | null;
  retryAfterSeconds: number | null;
  upgradeUrl: string | null;
  nearest: readonly NamedBrand[];
};

export type NamedBrand = { readonly slug: string; readonly name: string };

/** A request that the service refused, or that did not reach it. */
export class MarqueError extends Error {
  /** As in the documentation, such as `service_not_found`. */
  readonly code: string;
  /** The address where the code is explained. */
  readonly docs: string;
  /** Null where there was no response. */
  readonly status: number | null;
  /** Quote it when you report a problem. */
  readonly requestId: string | null;
  /** When a call can succeed again, where the service says so. */
  readonly retryAfterSeconds: number | null;

  constructor(facts: ErrorFacts, options?: ErrorOptions) {
    super(facts.message, options);
    this.name = new.target.name;
    this.code = facts.code;
    this.docs = facts.docs;
    this.status = facts.status;
    this.requestId = facts.requestId;
    this.retryAfterSeconds = facts.retryAfterSeconds;
  }
}

/** 401: the key is missing or wrong. */
export class AuthenticationError extends MarqueError {}

/** 403: the plan or the account does not allow it. */
export class PermissionError extends MarqueError {}

/** 404: there is no such brand, domain or version. */
export class NotFoundError extends MarqueError {
  /** Brands that may be meant, after a look-up by slug or name. */
  readonly nearest: readonly NamedBrand[];

  constructor(facts: ErrorFacts, options?: ErrorOptions) {
    super(facts, options);
    this.nearest = facts.nearest;
  }
}

/** 429: the quota of the day, or requests that come too fast. */
export class QuotaError extends MarqueError {
  readonly upgradeUrl: string | null;

  constructor(facts: ErrorFacts, options?: ErrorOptions) {
    super(facts, options);
    this.upgradeUrl = facts.upgradeUrl;
  }
}

/** Another 4xx: the request is invalid. */
export class InvalidRequestError extends MarqueError {}

/** 5xx, or a response that no Marque server sends. */
export class ServerError extends MarqueError {}

/** No response: the connection failed, was cut, or took too long. */
export class ConnectionError extends MarqueError {}

/** @param body of the response, from any source: a proxy may have sent it */
export function toError(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  body: string,
  docs: string,
): MarqueError {
  const facts = parseBody(body);
  const type = errorTypes[status] ?? (status >= 400 && status < 500 ? InvalidRequestError : null);
  const isKnown = typeof facts['error'] === 'string' && typeof facts['message'] === 'string';
  return new (isKnown && type !== null ? type : ServerError)({
    code: isKnown ? String(facts['error']) : 'unexpected_response',
    message: isKnown
      ? String(facts['message'])
      : `The response has status ${status} and is not from a Marque server.`,
    docs: typeof facts['docs'] === 'string' ? facts['docs'] : `${docs}#unexpected_response`,
    status,
    requestId: headers.get('X-Request-Id'),
    retryAfterSeconds: readRetryAfter(headers),
    upgradeUrl: typeof facts['upgrade_url'] === 'string' ? facts['upgrade_url'] : null,
    nearest: Array.isArray(facts['nearest']) ? facts['nearest'] : [],
  });
}

/** @throws ServerError if something else responded with 200, such as a network's sign-in page */
export function requireType(
  response: Pick<Response, 'status' | 'headers'>,
  type: string,
  docs: string,
): void {
  const actual = response.headers.get('Content-Type') ?? '';
  if (!actual.startsWith(type)) throw toError(response, '', docs);
}

const errorTypes: Record<number, typeof MarqueError> = {
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  429: QuotaError,
};

function parseBody(body: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(body)) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** A number of seconds, or a date. */
function readRetryAfter(headers: Headers): number | null {
  const value = headers.get('Retry-After');
  if (value === null) return null;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, Math.ceil(seconds));
}
