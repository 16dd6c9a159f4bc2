import { z } from 'zod';
import { listEvents } from '../accounts/audit/list-events';
import { recordExport, describeDevice } from '../accounts/audit/record-event';
import { requestEmailChange } from '../accounts/change-email';
import { closeAccount } from '../accounts/close-account';
import { getProfile, renameAccount } from '../accounts/get-account';
import { findCurrentKey, listKeys } from '../accounts/keys/list-keys';
import { regenerateKey } from '../accounts/keys/regenerate-key';
import { endSessions } from '../accounts/sessions/end-sessions';
import { changePassword } from '../accounts/set-password';
import { endSubscription } from '../billing/end-subscription';
import { credentialLengthMax, isName, nameRule } from '../contract/account-fields';
import { auditKinds, exportedLists } from '../contract/audit-events';
import { auditPageMax } from '../contract/limits';
import { caps } from '../limits/caps';
import { consumeCap } from '../limits/consume-cap';
import { email, newPassword } from './auth';
import { accountProcedure, confirmedProcedure, publicProcedure, router } from './trpc';

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

export const sessionRouter = router({
  /** Who is signed in, or null: for what a public page shows differently. */
  find: publicProcedure.query(async ({ ctx }) => (await ctx.findSession())?.account ?? null),
});

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

export const activityRouter = router({
  /** The audit log of the account, the newest event first. */
  list: accountProcedure
    .input(
      z.object({
        limit: z.int().min(1).max(auditPageMax),
        cursor: z.uuid().nullish(),
        kind: z.enum(auditKinds).optional(),
        days: z.int().min(1).max(3650).optional(),
      }),
    )
    .query(async ({ ctx, input: { limit, cursor, ...filter } }) => {
      const page = { limit, before: cursor ?? undefined };
      const { events, nextBefore } = await listEvents(ctx.account.id, filter, page);
      const withDevice = events.map((event) => ({
        ...event,
        device: describeDevice(event.userAgent),
      }));
      return { events: withDevice, nextBefore };
    }),
  /** To be called before a page makes a file of one of the account's lists. */
  recordExport: accountProcedure
    .input(z.object({ list: z.enum(exportedLists) }))
    .mutation(({ ctx, input }) => recordExport(ctx.account.id, input.list, ctx.origin)),
});
