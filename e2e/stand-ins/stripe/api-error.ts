type Kind = 'api_error' | 'idempotency_error' | 'invalid_request_error';

/** A response that is not 200, in the shape of Stripe's errors. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: { error: Record<string, string> };

  constructor(status: number, type: Kind, message: string, extras: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.body = { error: { message, type, ...extras } };
  }
}

export function noSuch(what: string, id: string, param = 'id'): ApiError {
  return new ApiError(404, 'invalid_request_error', `No such ${what}: '${id}'`, {
    code: 'resource_missing',
    param,
  });
}

export function invalid(message: string, param: string, code = 'parameter_invalid'): ApiError {
  return new ApiError(400, 'invalid_request_error', message, { code, param });
}
