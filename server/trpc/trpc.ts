import { initTRPC, TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { requireOperator } from '../accounts/grant-operator';
import { requireRecentAuthentication } from '../accounts/sessions/recent-authentication';
import type { ErrorCode, ErrorStatus } from '../contract/error-codes';
import { type Cap, caps } from '../limits/caps';
import { consumeAddressCap, consumeCap } from '../limits/consume-cap';
import { isDatabaseAway, AppError, internalError, invalidInput } from '../platform/errors';
import { logFailure } from '../platform/requests/present-error';
import { noteRefusal } from '../platform/requests/refusal-log';
import type { TrpcContext } from './context';

/** tRPC's name for each status. A status without one is a `BAD_REQUEST`. */
export const trpcCodeOfStatus = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  408: 'TIMEOUT',
  409: 'CONFLICT',
  410: 'NOT_FOUND',
  411: 'BAD_REQUEST',
  413: 'PAYLOAD_TOO_LARGE',
  414: 'BAD_REQUEST',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  417: 'BAD_REQUEST',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  431: 'BAD_REQUEST',
  500: 'INTERNAL_SERVER_ERROR',
  501: 'NOT_IMPLEMENTED',
  502: 'BAD_GATEWAY',
  503: 'SERVICE_UNAVAILABLE',
} as const satisfies Record<ErrorStatus, TRPCError['code']>;

/** Calls that tRPC itself refuses, before or instead of a procedure. */
const refusals: Partial<Record<TRPCError['code'], [code: ErrorCode, message: string]>> = {
  NOT_FOUND: ['not_found', 'There is no such procedure.'],
  METHOD_NOT_SUPPORTED: ['method_not_allowed', 'Send queries with GET and mutations with POST.'],
  PARSE_ERROR: ['invalid_json', 'The input is not valid JSON.'],
  BAD_REQUEST: ['bad_request', 'The call is not well-formed.'],
  UNSUPPORTED_MEDIA_TYPE: ['unsupported_media_type', 'Send the input as application/json.'],
};

/** The failure as shown to the caller. An error not meant for the caller reveals nothing. */
export function toAppError(error: TRPCError): AppError {
  const { cause } = error;
  if (cause instanceof AppError) return cause;
  if (error.code === 'BAD_REQUEST' && cause instanceof ZodError) {
    return invalidInput(cause.issues, 'input');
  }
  const isUnreadable = cause instanceof SyntaxError && error.code !== 'INTERNAL_SERVER_ERROR';
  // An error with a cause was thrown by a procedure, and is not meant for the caller.
  const refusal = isUnreadable ? refusals.PARSE_ERROR : cause ? undefined : refusals[error.code];
  if (refusal) return new AppError(refusal[0], refusal[1], { cause: error });
  return internalError(cause ?? error);
}

/** The same error with tRPC's own code for it. */
function toTrpcError(error: AppError): TRPCError {
  return new TRPCError({
    code: trpcCodeOfStatus[error.status],
    message: error.message,
    cause: error,
  });
}

/** The `error.data` of a response. */
type ErrorData = {
  code: ErrorCode;
  httpStatus: number;
  requestId: string | null;
  /** The problem with each field of the input. */
  fields: Record<string, string>;
  /** Named by the error's code, such as `reset_in_seconds`. */
  extras: Record<string, unknown>;
};

export function describeError(error: AppError, requestId: string | null): ErrorData {
  return {
    code: error.code,
    httpStatus: error.status,
    requestId,
    fields: error.fields,
    extras: error.extras,
  };
}

const t = initTRPC.context<TrpcContext>().create({
  errorFormatter: ({ shape, error, ctx }) => {
    const known = toAppError(error);
    return {
      ...shape,
      message: known.message,
      data: describeError(known, ctx?.requestId ?? null),
    };
  },
});

export const { router } = t;

/** Errors are translated here and nowhere else. `next()` does not throw: its result contains the error. */
const procedure = t.procedure.use(async ({ ctx, path, next }) => {
  const result = await next();
  if (result.ok) return result;
  const error = toAppError(result.error);
  if (error.status >= 500) {
    logFailure(isDatabaseAway(error) ? error : (error.cause ?? error), {
      requestId: ctx.requestId,
      procedure: path,
    });
  }
  noteRefusal(error.code, ctx.client.address ?? '', ctx.requestId);
  return { ...result, error: toTrpcError(error) };
});

/** For everyone, up to a cap per minute and address. A page counts once, whatever it calls. */
export const publicProcedure = procedure.use(async ({ ctx, next }) => {
  if (!ctx.client.isPage) await spendCap(ctx, caps.siteCalls);
  return next();
});

/**
 * For signed-in visitors: adds `account`, `caller`, `sessionId` and `authenticatedAt`. A procedure reads and
 * changes only data of `ctx.account.id`; an account's id is never taken from the input.
 */
export const accountProcedure = procedure.use(async ({ ctx, next }) => {
  const session = await ctx.findSession();
  if (session === null) throw new AppError('invalid_token', 'Sign in first.');
  const { account, caller, sessionId, authenticatedAt } = session;
  if (!ctx.client.isPage) await consumeCap(caps.accountCalls, account.id);
  return next({ ctx: { account, caller, sessionId, authenticatedAt } });
});

/** For actions that could take over the account: they need a sign-in or a confirmation in the last ten minutes. */
export const confirmedProcedure = accountProcedure.use(({ ctx, next }) => {
  requireRecentAuthentication(ctx.authenticatedAt);
  return next();
});

/** For accounts with the role `operator` and a second factor. To all others its procedures do not exist. */
export const operatorProcedure = accountProcedure.use(async ({ ctx, next }) => {
  await requireOperator(ctx.account.id);
  return next();
});

/**
 * The same for what the API counts against a key. A client that only claims to be a page gets few of them.
 * @throws AppError `rate_limit_exceeded`
 */
export async function spendLookUp(ctx: TrpcContext, cap: Cap): Promise<void> {
  if (!ctx.visit.isKnown) await spendCap(ctx, caps.newLookUps);
  await spendCap(ctx, cap);
}

/**
 * Counts the call against a safety cap of the visitor's address.
 * @throws AppError `rate_limit_exceeded`
 */
export async function spendCap({ client }: TrpcContext, cap: Cap): Promise<void> {
  if (client.address !== null) await consumeAddressCap(cap, client.address);
}
