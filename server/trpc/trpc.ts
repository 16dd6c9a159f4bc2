import { initTRPC } from '@trpc/server';
import { AppError } from '../platform/errors';
import { log } from '../platform/log';
import { type Cap, caps } from '../metering/caps/caps';
import { consumeCap } from '../metering/caps/consume-cap';
import type { TrpcContext } from './context';
import { describeError, toAppError, toTrpcError } from './describe-error';

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

/** Errors are translated here and nowhere else. `next()` does not throw: it tells in its result. */
const procedure = t.procedure.use(async ({ ctx, path, next }) => {
  const result = await next();
  if (result.ok) return result;
  const error = toAppError(result.error);
  if (error.status >= 500) {
    log.error({ err: error.cause ?? error, requestId: ctx.requestId, procedure: path });
  }
  return { ...result, error: toTrpcError(error) };
});

/** For everybody, up to a cap per minute and address. */
export const publicProcedure = procedure.use(async ({ ctx, next }) => {
  await spendCap(ctx, caps.siteCalls);
  return next();
});

/**
 * For signed-in visitors: adds `account`, `caller` and `sessionId`. Whatever a procedure reads or
 * changes belongs to `ctx.account.id`; an account's id is never taken from the input.
 */
export const accountProcedure = procedure.use(async ({ ctx, next }) => {
  const session = await ctx.findSession();
  if (session === null) throw new AppError('invalid_token', 'Sign in first.');
  const { account, caller, sessionId } = session;
  await consumeCap(caps.accountCalls, account.id);
  return next({ ctx: { account, caller, sessionId } });
});

/**
 * Counts the call against a safety cap of the visitor's address.
 * @throws AppError `rate_limit_exceeded`
 */
export async function spendCap({ addressKey }: TrpcContext, cap: Cap): Promise<void> {
  if (addressKey !== null) await consumeCap(cap, addressKey);
}
