import { z } from 'zod';
import { forgotPassword } from '../accounts/forgot-password';
import { emailRule, findEmail } from '../accounts/parse-email';
import { isName, nameRule } from '../accounts/parse-name';
import { findPasswordFault } from '../accounts/password';
import { register } from '../accounts/register';
import { resendVerification } from '../accounts/resend-verification';
import { resetPassword } from '../accounts/reset-password';
import { verifyEmail } from '../accounts/verify-email';
import { caps } from '../quotas/caps';
import { consumeCap } from '../quotas/consume-cap';
import { publicProcedure, router } from './trpc';

const email = z
  .string()
  .max(1000)
  .refine((text) => findEmail(text) !== null, emailRule);
const password = z
  .string()
  .max(1000)
  .refine((text) => findPasswordFault(text) === null, {
    error: (issue) => findPasswordFault(String(issue.input)) ?? '',
  });
const token = z.string().max(200);
const name = z.string().refine(isName, nameRule).optional();

/** The input is looked at first, then the cap, as the REST routes do: what is malformed costs nothing. */
export const authRouter = router({
  /** The key is in this answer and never again; the page then signs in with the same pair. */
  register: publicProcedure
    .input(z.object({ email, password, name }))
    .mutation(async ({ ctx, input }) => {
      await consumeCap(caps.register, ctx.addressKey);
      const { user, api_key } = await register(input);
      return { user, api_key };
    }),
  verifyEmail: publicProcedure
    .input(z.object({ token }))
    .mutation(({ input }) => verifyEmail(input.token)),
  resendVerification: publicProcedure
    .input(z.object({ email }))
    .mutation(async ({ ctx, input }) => {
      await consumeCap(caps.resendVerification, ctx.addressKey);
      resendVerification(input);
    }),
  forgotPassword: publicProcedure.input(z.object({ email })).mutation(async ({ ctx, input }) => {
    await consumeCap(caps.forgotPassword, ctx.addressKey);
    forgotPassword(input);
  }),
  resetPassword: publicProcedure
    .input(z.object({ token, password }))
    .mutation(async ({ ctx, input }) => {
      await consumeCap(caps.resetPassword, ctx.addressKey);
      await resetPassword(input);
    }),
});
