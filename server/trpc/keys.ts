import { findCurrentKey } from '../accounts/keys/find-current-key';
import { regenerateKey } from '../accounts/keys/regenerate-key';
import { accountProcedure, router } from './trpc';

export const keysRouter = router({
  /** What the key is recognised by; null for an account that has none yet. */
  current: accountProcedure.query(({ ctx }) => findCurrentKey(ctx.account.id)),
  /** Also makes the first one. No later response has the key. */
  regenerate: accountProcedure.mutation(({ ctx }) => regenerateKey(ctx.account.id)),
});
