import { z } from 'zod';
import {
  confirmAuthenticator,
  removeAuthenticator,
  setUpAuthenticator,
} from '../accounts/second-factor/authenticator-app';
import { type Holder, regenerateRecoveryCodes } from '../accounts/second-factor/change-factors';
import { getSecondFactors } from '../accounts/second-factor/find-second-factors';
import { creationSchema } from '../accounts/second-factor/webauthn';
import {
  addPasskey,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '../accounts/second-factor/passkeys';
import { credentialLengthMax, isName, nameRule } from '../contract/account-fields';
import { caps } from '../limits/caps';
import { consumeCap } from '../limits/consume-cap';
import type { Origin } from '../platform/origin';
import { accountProcedure, confirmedProcedure, router } from './trpc';

const id = z.uuid();
const name = z.string().trim().max(credentialLengthMax).refine(isName, nameRule);

const holderOf = ({ account, origin }: { account: { id: string }; origin: Origin }): Holder => ({
  accountId: account.id,
  origin,
});

export const secondFactorRouter = router({
  overview: accountProcedure.query(({ ctx }) => getSecondFactors(ctx.account.id)),
  /** No later response has the secret. */
  setUpAuthenticator: confirmedProcedure.mutation(({ ctx }) => setUpAuthenticator(holderOf(ctx))),
  /** Returns the recovery codes where this is the first second factor; no later response has them. */
  confirmAuthenticator: confirmedProcedure
    .input(z.object({ code: z.string().max(20) }))
    .mutation(async ({ ctx, input }) => {
      await consumeCap(caps.confirmPassword, ctx.account.id);
      return { recoveryCodes: await confirmAuthenticator(holderOf(ctx), input.code) };
    }),
  removeAuthenticator: confirmedProcedure.mutation(({ ctx }) => removeAuthenticator(holderOf(ctx))),
  startPasskey: confirmedProcedure.mutation(({ ctx }) => startPasskey(ctx.account.id)),
  /** As `confirmAuthenticator`. */
  addPasskey: confirmedProcedure
    .input(z.object({ name, response: creationSchema }))
    .mutation(async ({ ctx, input }) => ({
      recoveryCodes: await addPasskey(holderOf(ctx), input),
    })),
  renamePasskey: accountProcedure
    .input(z.object({ id, name }))
    .mutation(({ ctx, input }) => renamePasskey(ctx.account.id, input)),
  removePasskey: confirmedProcedure
    .input(z.object({ id }))
    .mutation(({ ctx, input }) => removePasskey(holderOf(ctx), input.id)),
  regenerateRecoveryCodes: confirmedProcedure.mutation(async ({ ctx }) => ({
    recoveryCodes: await regenerateRecoveryCodes(holderOf(ctx)),
  })),
});
