import { z } from 'zod';
import { changePassword } from '../accounts/change-password';
import { deleteAccount } from '../accounts/delete-account';
import { getProfile } from '../accounts/get-profile';
import { isName, nameRule } from '../accounts/parse-name';
import { renameAccount } from '../accounts/rename-account';
import { signOutEverywhere } from '../sessions/sign-out-everywhere';
import { accountProcedure, router } from './trpc';

const text = z.string().max(1000);

export const accountRouter = router({
  /** As `session.find`, and whether there is a password: without one, `delete` asks for the address. */
  me: accountProcedure.query(({ ctx }) => getProfile(ctx.account.id)),
  rename: accountProcedure
    .input(z.object({ name: z.string().refine(isName, nameRule) }))
    .mutation(({ ctx, input }) => renameAccount(ctx.account.id, input.name)),
  /** Every other session ends; this one goes on. */
  changePassword: accountProcedure
    .input(z.object({ currentPassword: text, password: text }))
    .mutation(({ ctx, input }) => changePassword(ctx.account.id, ctx.sessionId, input)),
  /** Ends this session too. */
  signOutEverywhere: accountProcedure.mutation(({ ctx }) => signOutEverywhere(ctx.account.id)),
  /** With the password, or with the address typed once more where there is none. */
  delete: accountProcedure
    .input(z.object({ password: text.optional(), email: text.optional() }))
    .mutation(({ ctx, input }) => deleteAccount(ctx.account.id, input)),
});
