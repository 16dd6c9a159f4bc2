import { findCurrentKey } from '../keys/find-current-key';
import { presentKey } from '../keys/present-key';
import { regenerateKey } from '../keys/regenerate-key';
import { accountProcedure, router } from './trpc';

export const keysRouter = router({
  /** What the key is recognised by; null for an account that has none yet. */
  current: accountProcedure.query(({ ctx }) => findCurrentKey(ctx.account.id)),
  /** Also makes the first one. The key is in this answer and never again. */
  regenerate: accountProcedure.mutation(async ({ ctx }) =>
    presentKey(await regenerateKey(ctx.account.id)),
  ),
});
