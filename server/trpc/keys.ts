import { z } from 'zod';
import {
  createNamedKey,
  type KeyOwner,
  listNamedKeys,
  revokeNamedKey,
  updateNamedKey,
} from '../accounts/keys/named-keys';
import { findCurrentKey, listKeys, regenerateKey } from '../accounts/keys/regenerate-key';
import { rollNamedKey } from '../accounts/keys/roll-key';
import { isWellFormed, wellFormedRule } from '../contract/limits';
import { keyKinds, keyScopes, namedKeyLimits } from '../contract/named-keys';
import { plans } from '../platform/plans';
import { caps } from '../limits/caps';
import { consumeCap } from '../limits/consume-cap';
import type { TrpcContext } from './context';
import { accountProcedure, confirmedProcedure, router } from './trpc';

const { nameLengthMax, originsMax, onlyMax, networksMax, dailyCapMax, overlapDaysMax } =
  namedKeyLimits;

const text = z.string().max(300).refine(isWellFormed, wellFormedRule);
const one = z.object({ id: z.uuid() });
const fields = z.object({
  name: text.trim().min(1).max(nameLengthMax),
  scopes: z.array(z.enum(keyScopes)).max(keyScopes.length).optional(),
  origins: z.array(text).max(originsMax).optional(),
  only: z.array(text).max(onlyMax).optional(),
  networks: z.array(text).max(networksMax).optional(),
  dailyCap: z.int().min(1).max(dailyCapMax).nullable().optional(),
  expiresAt: z.iso.datetime().nullable().optional(),
});

type OwnerContext = Pick<TrpcContext, 'origin'> & { account: { id: string }; sessionId: string };

/** Shares its cap with `/v1/keys`. */
async function ownerOf({ account, origin, sessionId }: OwnerContext): Promise<KeyOwner> {
  await consumeCap(caps.namedKeys, account.id);
  return { accountId: account.id, origin, sessionId };
}

export const keysRouter = router({
  /** How people recognize the secret key; null for an account without one. */
  current: accountProcedure.query(({ ctx }) => findCurrentKey(ctx.account.id)),
  /** The secret key and those before it. */
  list: accountProcedure.query(({ ctx }) => listKeys(ctx.account.id)),
  /** Also creates the first key. No later response contains the key. */
  regenerate: confirmedProcedure.mutation(async ({ ctx }) => {
    await consumeCap(caps.regenerateKey, ctx.account.id);
    return regenerateKey(ctx.account.id, ctx.origin, ctx.sessionId);
  }),
  /** As `GET /v1/keys`. */
  named: accountProcedure.query(async ({ ctx }) => ({
    keys: await listNamedKeys(ctx.account.id),
    max: plans[ctx.account.tier].namedKeysMax,
  })),
  create: confirmedProcedure
    .input(fields.extend({ kind: z.enum(keyKinds) }))
    .mutation(async ({ ctx, input }) => createNamedKey(await ownerOf(ctx), input)),
  update: accountProcedure
    .input(fields.partial().extend(one.shape))
    .mutation(async ({ ctx, input: { id, ...change } }) =>
      updateNamedKey(await ownerOf(ctx), id, change),
    ),
  roll: confirmedProcedure
    .input(one.extend({ overlapDays: z.int().min(0).max(overlapDaysMax) }))
    .mutation(async ({ ctx, input }) =>
      rollNamedKey(await ownerOf(ctx), input.id, input.overlapDays),
    ),
  revoke: accountProcedure
    .input(one)
    .mutation(async ({ ctx, input }) => revokeNamedKey(await ownerOf(ctx), input.id)),
});
