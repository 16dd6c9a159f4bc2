/**
 * The one table of everything that can go wrong on purpose: code → HTTP status.
 * Codes are public (spec 7 and the contract); transports add nothing of their own.
 */
export const errorStatus = {
  validation_error: 422,
  email_not_brand_domain: 422,
  query_too_short: 422,
  batch_too_large: 422,
  invalid_reset_token: 422,
  invalid_verification_token: 422,
  invalid_json: 400,
  bad_request: 400,
  invalid_signature: 400,
  invalid_api_key: 401,
  invalid_credentials: 401,
  invalid_token: 401,
  variant_not_in_plan: 403,
  email_not_verified: 403,
  cross_site_request: 403,
  not_found: 404,
  service_not_found: 404,
  domain_not_found: 404,
  artwork_version_not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  email_taken: 409,
  already_subscribed: 409,
  no_subscription: 409,
  payload_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  unsafe_svg: 422,
  rate_limit_exceeded: 429,
  header_fields_too_large: 431,
  internal_error: 500,
  not_implemented: 501,
  payment_provider_error: 502,
  billing_not_configured: 503,
  service_unavailable: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

/** What tRPC calls each of these statuses; one that it has no name for is a `BAD_REQUEST`. */
export const trpcCodeOfStatus = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  408: 'TIMEOUT',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  414: 'BAD_REQUEST',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  431: 'BAD_REQUEST',
  500: 'INTERNAL_SERVER_ERROR',
  501: 'NOT_IMPLEMENTED',
  502: 'BAD_GATEWAY',
  503: 'SERVICE_UNAVAILABLE',
} as const satisfies Record<(typeof errorStatus)[ErrorCode], string>;

/** Extra members of an error body that the specification names, and headers that belong to the answer. */
export type ErrorExtras = {
  fields?: Record<string, string | number>;
  headers?: Record<string, string>;
};

/** A failure whose code and message are meant for the caller. Everything else becomes `internal_error`. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly fields: Record<string, string | number>;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, message: string, extras: ErrorExtras & { cause?: unknown } = {}) {
    super(message, extras.cause === undefined ? undefined : { cause: extras.cause });
    this.code = code;
    this.fields = extras.fields ?? {};
    this.headers = extras.headers ?? {};
  }

  get status(): (typeof errorStatus)[ErrorCode] {
    return errorStatus[this.code];
  }

  /** Next loads this module once per bundle layer: the other layer's errors are ours too. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'AppError' && 'code' in value;
  }
}
