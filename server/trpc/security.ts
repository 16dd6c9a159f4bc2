import { z } from 'zod';
import {
  confirmByPassword,
  confirmBySecondFactor,
  startConfirmation,
} from '../accounts/identities/confirm-owner';
import { getProfile } from '../accounts/get-account';
import { listIdentities, unlinkIdentity } from '../accounts/identities/link-identity';
import {
  confirmAuthenticator,
  removeAuthenticator,
  setUpAuthenticator,
} from '../accounts/second-factor/authenticator-app';
import { regenerateRecoveryCodes } from '../accounts/second-factor/change-factors';
import { getSecondFactors, listMethods } from '../accounts/second-factor/find-second-factors';
import { assertionSchema, creationSchema } from '../accounts/second-factor/webauthn';
import {
  addPasskey,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '../accounts/second-factor/passkeys';
import { endOneSession, endSessions } from '../accounts/sessions/end-sessions';
import { listSessions } from '../accounts/sessions/find-session';
import { credentialLengthMax, isName, nameRule } from '../contract/account-fields';
import { caps } from '../limits/caps';
import { consumeCap } from '../limits/consume-cap';
import { env } from '../platform/env';
import type { Origin } from '../platform/requests/origin';
import { presentSession } from '../presenters/present-session';
import { accountProcedure, confirmedProcedure, router } from './trpc';

/** The account, its session and the origin of the call. */
const holderOf = (ctx: { account: { id: string }; sessionId: string; origin: Origin }) => ({
  accountId: ctx.account.id,
  sessionId: ctx.sessionId,
  origin: ctx.origin,
});

export const securityRouter = router({
  /** The account's sessions, last seen first. `total` includes those that are not listed. */
  sessions: accountProcedure.query(async ({ ctx }) => {
    const { sessions, total } = await listSessions(ctx.account.id);
    const viewer = { sessionId: ctx.sessionId, network: ctx.origin.address };
    return { total, sessions: sessions.map((session) => presentSession(session, viewer)) };
  }),
  /** Ends one of the account's sessions; an ended one stays as it is. */
  endSession: confirmedProcedure
    .input(z.object({ id: z.uuid() }))
    .mutation(({ ctx, input }) => endOneSession(ctx.account.id, input.id, ctx.origin)),
  /** Ends every session but this one. */
  endOtherSessions: confirmedProcedure.mutation(({ ctx }) =>
    endSessions(ctx.account.id, { origin: ctx.origin, exceptId: ctx.sessionId }),
  ),
  /** How the account's owner can confirm their identity. */
  waysToConfirm: accountProcedure.query(async ({ ctx }) => {
    const [profile, identities, secondFactors] = await Promise.all([
      getProfile(ctx.account.id),
      listIdentities(ctx.account.id),
      listMethods(ctx.account.id),
    ]);
    const linked = configuredProviders().filter(({ issuer }) =>
      identities.some((identity) => identity.issuer === issuer),
    );
    // Neither a password nor a provider replaces a second factor.
    const isOneEnough = secondFactors.length === 0;
    return {
      secondFactors,
      takesPassword: isOneEnough && profile.has_password,
      providers: isOneEnough ? linked.map(({ id, name }) => ({ id, name })) : [],
    };
  }),
  /** Allows what needs a recent sign-in, for ten minutes. */
  confirm: accountProcedure
    .input(z.object({ password: z.string().max(credentialLengthMax) }))
    .mutation(async ({ ctx, input }) => {
      await consumeCap(caps.confirmPassword, ctx.account.id);
      const holder = holderOf(ctx);
      const tokenVersion = await confirmByPassword(holder, input.password, ctx.origin);
      ctx.replaceCookie({ ...holder, tokenVersion });
    }),
  /** What the browser needs to confirm with a passkey; null if the account has none. */
  startConfirmation: accountProcedure.mutation(({ ctx }) => startConfirmation(ctx.account.id)),
  /** As `confirm`, with one of the account's second factors. */
  confirmBySecondFactor: accountProcedure
    .input(
      z.union([
        z.object({ code: z.string().max(20) }),
        z.object({ recoveryCode: z.string().max(40) }),
        z.object({ passkey: assertionSchema }),
      ]),
    )
    .mutation(async ({ ctx, input }) => {
      await consumeCap(caps.confirmPassword, ctx.account.id);
      const holder = holderOf(ctx);
      const tokenVersion = await confirmBySecondFactor(holder, input, ctx.origin);
      ctx.replaceCookie({ ...holder, tokenVersion });
    }),
  /** The identities that can sign in to the account, and the providers without a linked identity. */
  identities: accountProcedure.query(async ({ ctx }) => {
    const linked = await listIdentities(ctx.account.id);
    const unlinked = configuredProviders().filter(
      ({ issuer }) => !linked.some((identity) => identity.issuer === issuer),
    );
    return { linked, unlinked: unlinked.map(({ id, name }) => ({ id, name })) };
  }),
  unlink: confirmedProcedure
    .input(z.object({ issuer: z.string().max(500) }))
    .mutation(({ ctx, input }) => unlinkIdentity(ctx.account.id, input.issuer, ctx.origin)),
});

/** The sign-in providers of this installation. */
export function configuredProviders() {
  return [
    ...(env.github ? [{ id: 'github' as const, name: 'GitHub', issuer: env.github.url }] : []),
    ...(env.google ? [{ id: 'google' as const, name: 'Google', issuer: env.google.url }] : []),
  ];
}

const id = z.uuid();
const name = z.string().trim().max(credentialLengthMax).refine(isName, nameRule);

export const secondFactorRouter = router({
  overview: accountProcedure.query(({ ctx }) => getSecondFactors(ctx.account.id)),
  /** No later response contains the secret. */
  setUpAuthenticator: confirmedProcedure.mutation(({ ctx }) => setUpAuthenticator(holderOf(ctx))),
  /** Returns the recovery codes if this is the first second factor; no later response contains them. */
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
