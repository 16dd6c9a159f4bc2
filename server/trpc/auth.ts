import { z } from 'zod';
import { forgotPassword } from '../accounts/reset-password';
import { findPasswordFault } from '../accounts/parse-fields';
import { findEmail } from '../platform/mail/find-email';
import { register } from '../accounts/register';
import { resendVerification } from '../accounts/verify-email';
import { resetPassword } from '../accounts/reset-password';
import { verifyEmail } from '../accounts/verify-email';
import {
  credentialLengthMax,
  emailRule,
  isName,
  nameRule,
  tokenLengthMax,
} from '../contract/account-fields';
import { caps } from '../metering/caps/caps';

import { publicProcedure, router, spendCap } from './trpc';

const email = z
  .string()
  .max(credentialLengthMax)
  .refine((text) => findEmail(text) !== null, emailRule);
export const newPassword = z
  .string()
  .max(credentialLengthMax)
  .refine((text) => findPasswordFault(text) === null, {
    error: (issue) => findPasswordFault(String(issue.input)) ?? '',
  });
const token = z.string().max(tokenLengthMax);
const name = z.string().refine(isName, nameRule).optional();

/** As the REST routes do, the input is validated before the cap counts: a malformed call costs nothing. */
export const authRouter = router({
  /** The response is the only one that ever has the key; the page then signs in with the same pair. */
  register: publicProcedure
    .input(z.object({ email, password: newPassword, name }))
    .mutation(async ({ ctx, input }) => {
      await spendCap(ctx, caps.register);
      const { user, api_key } = await register(input);
      return { user, api_key };
    }),
  verifyEmail: publicProcedure
    .input(z.object({ token }))
    .mutation(({ input }) => verifyEmail(input.token)),
  resendVerification: publicProcedure
    .input(z.object({ email }))
    .mutation(async ({ ctx, input }) => {
      await spendCap(ctx, caps.resendVerification);
      resendVerification(input);
    }),
  forgotPassword: publicProcedure.input(z.object({ email })).mutation(async ({ ctx, input }) => {
    await spendCap(ctx, caps.forgotPassword);
    forgotPassword(input);
  }),
  resetPassword: publicProcedure
    .input(z.object({ token, password: newPassword }))
    .mutation(async ({ ctx, input }) => {
      await spendCap(ctx, caps.resetPassword);
      await resetPassword(input);
    }),
});
