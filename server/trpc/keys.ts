import { findCurrentKey } from '../accounts/keys/find-current-key';
import { listKeys } from '../accounts/keys/list-keys';
import { regenerateKey } from '../accounts/keys/regenerate-key';
import { caps } from '../limits/caps';
import { consumeCap } from '../limits/consume-cap';
import { accountProcedure, confirmedProcedure, router } from './trpc';

export const keysRouter = router({
  /** What the key is recognised by; null for an account that has none yet. */
  current: accountProcedure.query(({ ctx }) => findCurrentKey(ctx.account.id)),
  /** Revoked ones too. */
  list: accountProcedure.query(({ ctx }) => listKeys(ctx.account.id)),
  /** Also makes the first one. No later response has the key. */
  regenerate: confirmedProcedure.mutation(async ({ ctx }) => {
    await consumeCap(caps.regenerateKey, ctx.account.id);
    return regenerateKey(ctx.account.id, ctx.origin, ctx.sessionId);
  }),
});
