import { initTRPC } from '@trpc/server';
import { requireRecentAuthentication } from '../accounts/sessions/recent-authentication';
import { AppError } from '../platform/errors';
import { isDatabaseAway } from '../platform/database-away';
import { logFailure } from '../platform/log-failure';
import { noteRefusal } from '../platform/refusal-log';
import { type Cap, caps } from '../limits/caps';
import { consumeAddressCap, consumeCap } from '../limits/consume-cap';
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
    logFailure(isDatabaseAway(error) ? error : (error.cause ?? error), {
      requestId: ctx.requestId,
      procedure: path,
    });
  }
  noteRefusal(error.code, ctx.client.address ?? '', ctx.requestId);
  return { ...result, error: toTrpcError(error) };
});

/** For everybody, up to a cap per minute and address. A page is counted once, whatever it asks for. */
export const publicProcedure = procedure.use(async ({ ctx, next }) => {
  if (!ctx.client.isPage) await spendCap(ctx, caps.siteCalls);
  return next();
});

/**
 * For signed-in visitors: adds `account`, `caller`, `sessionId` and `authenticatedAt`. Whatever a procedure reads or
 * changes belongs to `ctx.account.id`; an account's id is never taken from the input.
 */
export const accountProcedure = procedure.use(async ({ ctx, next }) => {
  const session = await ctx.findSession();
  if (session === null) throw new AppError('invalid_token', 'Sign in first.');
  const { account, caller, sessionId, authenticatedAt } = session;
  if (!ctx.client.isPage) await consumeCap(caps.accountCalls, account.id);
  return next({ ctx: { account, caller, sessionId, authenticatedAt } });
});

/** For what could take the account away: asks whoever has not signed in just now to confirm who they are. */
export const confirmedProcedure = accountProcedure.use(({ ctx, next }) => {
  requireRecentAuthentication(ctx.authenticatedAt);
  return next();
});

/**
 * Counts the call against a safety cap of the visitor's address.
 * @throws AppError `rate_limit_exceeded`
 */
export async function spendCap({ client }: TrpcContext, cap: Cap): Promise<void> {
  if (client.address !== null) await consumeAddressCap(cap, client.address);
}
