import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { AppError, type ErrorCode, trpcCodeOfStatus } from '../errors';

/** What tRPC itself refuses before or instead of a procedure. */
const refusals: Partial<Record<TRPCError['code'], [code: ErrorCode, message: string]>> = {
  NOT_FOUND: ['not_found', 'There is no such procedure.'],
  METHOD_NOT_SUPPORTED: ['method_not_allowed', 'Queries are asked by GET, mutations by POST.'],
  PARSE_ERROR: ['invalid_json', 'The input is not valid JSON.'],
  BAD_REQUEST: ['bad_request', 'The call is not well-formed.'],
  UNSUPPORTED_MEDIA_TYPE: ['unsupported_media_type', 'Send the input as application/json.'],
};

/** The failure as its caller may know it. What was not meant for the caller says nothing of itself. */
export function toAppError(error: TRPCError): AppError {
  const { cause } = error;
  if (cause instanceof AppError) return cause;
  if (error.code === 'BAD_REQUEST' && cause instanceof ZodError) {
    const rules = cause.issues.map(
      ({ path, message }) => `${path.join('.') || 'input'}: ${message}`,
    );
    return new AppError('validation_error', rules.join('; ').slice(0, 500), { cause });
  }
  const isUnreadable = cause instanceof SyntaxError && error.code !== 'INTERNAL_SERVER_ERROR';
  // With a cause it was thrown by a procedure: nobody meant it for the caller.
  const refusal = isUnreadable ? refusals.PARSE_ERROR : cause ? undefined : refusals[error.code];
  if (refusal) return new AppError(refusal[0], refusal[1], { cause: error });
  return new AppError('internal_error', 'Something went wrong on our side. Quote the request id.', {
    cause: cause ?? error,
  });
}

/** The same error with tRPC's own code for it. */
export function toTrpcError(error: AppError): TRPCError {
  return new TRPCError({
    code: trpcCodeOfStatus[error.status],
    message: error.message,
    cause: error,
  });
}

/** What stands in `error.data` of an answer. */
export type ErrorData = {
  code: ErrorCode;
  httpStatus: number;
  requestId: string | null;
  /** What is wrong with which field of the input. */
  fields: Record<string, string>;
  /** Named by the error's code, such as `reset_in_seconds`. */
  extras: Record<string, string | number>;
};

export function describeError(error: AppError, requestId: string | null): ErrorData {
  return {
    code: error.code,
    httpStatus: error.status,
    requestId,
    fields: fieldsOf(error),
    extras: error.fields,
  };
}

/** A domain verb that refuses one field says so as `field: rule`. */
function fieldsOf(error: AppError): Record<string, string> {
  if (error.code !== 'validation_error') return {};
  if (error.cause instanceof ZodError) {
    // The first rule that a field breaks; the others may follow from it.
    const issues = error.cause.issues.toReversed();
    return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
  }
  const [, field, rule] = /^([a-z]\w*): (.+)$/i.exec(error.message) ?? [];
  return field === undefined || rule === undefined ? {} : { [field]: rule };
}
