import { z } from 'zod';
import { confirmEmailChange, undoEmailChange } from '../accounts/change-email';
import { forgotPassword, resetPassword } from '../accounts/set-password';
import { hasPasswordLength } from '../accounts/parse-fields';
import { findLinkState, linkPurposes } from '../accounts/mail-link';
import { findEmail } from '../platform/mail/find-email';
import { registerInBrowser } from '../accounts/register';
import { resendVerification, verifyEmail } from '../accounts/verify-email';
import { startPasskeySignIn } from '../accounts/second-factor/passkeys';
import { findRelyingParty } from '../accounts/second-factor/webauthn';
import { findSecondStep } from '../accounts/second-factor/second-step';
import {
  credentialLengthMax,
  emailRule,
  isName,
  nameRule,
  passwordLengthRule,
  tokenLengthMax,
} from '../contract/account-fields';
import { tellAddressesSoon } from '../billing/customer';
import { caps } from '../limits/caps';
import { publicProcedure, router, spendCap } from './trpc';

export const email = z
  .string()
  .max(credentialLengthMax)
  .refine((text) => findEmail(text) !== null, emailRule);
export const newPassword = z
  .string()
  .max(credentialLengthMax)
  .refine(hasPasswordLength, passwordLengthRule);
const typed = z.string().max(credentialLengthMax);
const token = z.string().max(tokenLengthMax);
const name = z.string().refine(isName, nameRule).optional();

/** As the REST routes do, the input is validated before the cap counts: a malformed call costs nothing. */
export const authRouter = router({
  /** The only response that ever contains the key. It signs the browser in. */
  register: publicProcedure
    .input(z.object({ email, password: newPassword, name }))
    .mutation(async ({ ctx, input }) => {
      await spendCap(ctx, caps.register);
      const { sessionId, ...opened } = await registerInBrowser(input, ctx.origin);
      ctx.replaceCookie({ accountId: opened.user.id, sessionId, tokenVersion: 0 });
      return opened;
    }),
  /** What the link of a page would do, so that the page shows no form for a dead one. */
  linkState: publicProcedure
    .input(z.object({ token, purpose: z.enum(linkPurposes) }))
    .query(({ input }) => findLinkState(input.token, input.purpose)),
  verifyEmail: publicProcedure
    .input(
      z.object({
        token,
        password: typed.optional(),
        takesOver: z.boolean().default(false),
      }),
    )
    .mutation(async ({ ctx, input: { token: rawToken, ...given } }) => {
      await spendCap(ctx, caps.verifyEmail);
      const registrant = { ...given, accountId: (await ctx.findSession())?.account.id };
      return verifyEmail(rawToken, registrant, ctx.origin);
    }),
  /** With the link to the new address, while signed in as the account's owner. */
  confirmEmailChange: publicProcedure
    .input(z.object({ token, password: typed.optional() }))
    .mutation(async ({ ctx, input }) => {
      await spendCap(ctx, caps.verifyEmail);
      const accountId = (await ctx.findSession())?.account.id;
      const user = { accountId, password: input.password };
      const change = await confirmEmailChange(input.token, user, ctx.origin);
      tellAddressesSoon(ctx.origin);
      return change;
    }),
  /** With the link to the old address. */
  undoEmailChange: publicProcedure.input(z.object({ token })).mutation(async ({ ctx, input }) => {
    await spendCap(ctx, caps.verifyEmail);
    const undone = await undoEmailChange(input.token, ctx.origin);
    tellAddressesSoon(ctx.origin);
    return undone;
  }),
  resendVerification: publicProcedure
    .input(z.object({ email }))
    .mutation(async ({ ctx, input }) => {
      await spendCap(ctx, caps.resendVerification);
      resendVerification(input, ctx.origin);
    }),
  /** How this browser can complete the second step of its sign-in; null if none is pending. */
  secondStep: publicProcedure.query(({ ctx }) =>
    ctx.secondStepToken === null ? null : findSecondStep(ctx.secondStepToken),
  ),
  /** What the browser needs to sign in with a passkey; null where passkeys do not work. */
  startPasskey: publicProcedure.mutation(async ({ ctx }) => {
    await spendCap(ctx, caps.passkeySignIn);
    return findRelyingParty() === null ? null : startPasskeySignIn();
  }),
  forgotPassword: publicProcedure.input(z.object({ email })).mutation(async ({ ctx, input }) => {
    await spendCap(ctx, caps.forgotPassword);
    forgotPassword(input, ctx.origin);
  }),
  resetPassword: publicProcedure
    .input(z.object({ token, password: newPassword }))
    .mutation(async ({ ctx, input }) => {
      await spendCap(ctx, caps.resetPassword);
      await resetPassword(input, ctx.origin);
    }),
});
