import { z } from 'zod';
import { listEvents } from '../accounts/audit/list-events';
import { recordExport, describeDevice } from '../accounts/audit/record-event';
import { requestEmailChange } from '../accounts/change-email';
import { closeAccount } from '../accounts/close-account';
import { getProfile, renameAccount } from '../accounts/get-account';
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
  /** As `session.find`, and whether there is a password: without one, `delete` requires the address. */
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
  /** Reveals nothing about the new address, even if it has an account. */
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
  /** With the password, or with the address typed again if there is none. */
  delete: confirmedProcedure
    .input(z.object({ password: text.optional(), email: text.optional() }))
    .mutation(async ({ ctx, input }) => {
      if (input.password !== undefined) await consumeCap(caps.confirmPassword, ctx.account.id);
      await closeAccount(ctx.account.id, input, endSubscription, ctx.origin);
    }),
});

export const sessionRouter = router({
  /** The signed-in account, or null: for public pages that differ for it. */
  find: publicProcedure.query(async ({ ctx }) => (await ctx.findSession())?.account ?? null),
});

export const activityRouter = router({
  /** The audit log of the account, newest event first. */
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
  /** To be called before a page turns one of the account's lists into a file. */
  recordExport: accountProcedure
    .input(z.object({ list: z.enum(exportedLists) }))
    .mutation(({ ctx, input }) => recordExport(ctx.account.id, input.list, ctx.origin)),
});
