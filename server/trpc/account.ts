import { z } from 'zod';
import { requestEmailChange } from '../accounts/change-email';
import { changePassword } from '../accounts/set-password';
import { getProfile, renameAccount } from '../accounts/get-account';
import { endSessions } from '../accounts/sessions/end-sessions';
import { credentialLengthMax, isName, nameRule } from '../contract/account-fields';
import { closeAccount } from '../accounts/close-account';
import { endSubscription } from '../billing/end-subscription';
import { caps } from '../limits/caps';
import { consumeCap } from '../limits/consume-cap';
import { email, newPassword } from './auth';
import { accountProcedure, confirmedProcedure, router } from './trpc';

const text = z.string().max(credentialLengthMax);

export const accountRouter = router({
  /** As `session.find`, and whether there is a password: without one, `delete` asks for the address. */
  me: accountProcedure.query(({ ctx }) => getProfile(ctx.account.id)),
  rename: accountProcedure
    .input(z.object({ name: z.string().refine(isName, nameRule) }))
    .mutation(({ ctx, input }) => renameAccount(ctx.account.id, input.name, ctx.origin)),
  /** Every other session ends; this one goes on. */
  changePassword: confirmedProcedure
    .input(z.object({ currentPassword: text, password: newPassword }))
    .mutation(async ({ ctx, input }) => {
      await consumeCap(caps.confirmPassword, ctx.account.id);
      await changePassword(ctx.account.id, ctx.sessionId, input, ctx.origin);
    }),
  /** Says nothing about the new address, whoever has it. */
  requestEmailChange: confirmedProcedure
    .input(z.object({ email }))
    .mutation(async ({ ctx, input }) => {
      await consumeCap(caps.changeEmail, ctx.account.id);
      await requestEmailChange(ctx.account.id, input, ctx.origin);
    }),
  /** Ends this session too. */
  signOutEverywhere: accountProcedure.mutation(async ({ ctx }) => {
    await endSessions(ctx.account.id, { origin: ctx.origin });
  }),
  /** With the password, or with the address typed once more where there is none. */
  delete: confirmedProcedure
    .input(z.object({ password: text.optional(), email: text.optional() }))
    .mutation(async ({ ctx, input }) => {
      if (input.password !== undefined) await consumeCap(caps.confirmPassword, ctx.account.id);
      await closeAccount(ctx.account.id, input, endSubscription, ctx.origin);
    }),
});
