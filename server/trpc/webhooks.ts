import { z } from 'zod';
import { findOperatorState, requireOperator } from '../accounts/grant-operator';
import { isWellFormed, wellFormedRule } from '../contract/limits';
import { webhookEvents, webhookLimits } from '../contract/webhook-events';
import { offeredPlans, plans } from '../platform/plans';
import { caps } from '../limits/caps';
import { consumeCap } from '../limits/consume-cap';
import type { Origin } from '../platform/requests/origin';
import {
  listDeliveries,
  listWithDeliveries,
  replayDelivery,
  replaySince,
  sendTest,
} from '../webhooks/deliveries';
import {
  createEndpoint,
  deleteEndpoint,
  getEndpoint,
  type Owner,
  rollSecret,
  updateEndpoint,
} from '../webhooks/endpoints';
import { accountProcedure, router } from './trpc';

/** Whose webhooks a call is about: those of the account, or of the installation for its operators. */
const scopes = ['account', 'installation'] as const;
type Scope = (typeof scopes)[number];

const scopedProcedure = accountProcedure
  .input(z.object({ scope: z.enum(scopes) }))
  .use(async ({ ctx, input, next }) => {
    if (input.scope === 'installation') await requireOperator(ctx.account.id);
    return next({ ctx: { owner: ownerOf(ctx, input.scope) } });
  });

/** Shares its cap with `/v1/webhooks`. */
const changingProcedure = scopedProcedure.use(async ({ ctx, next }) => {
  await consumeCap(caps.webhooks, ctx.account.id);
  return next();
});

function ownerOf(ctx: { account: { id: string }; origin: Origin }, scope: Scope): Owner {
  const { origin, account } = ctx;
  return scope === 'account'
    ? { accountId: account.id, origin }
    : { accountId: null, operatorId: account.id, origin };
}

function findLarger(max: number) {
  const larger = Object.values(offeredPlans).find(({ webhooksMax }) => webhooksMax > max);
  return larger === undefined ? null : { name: larger.name, max: larger.webhooksMax };
}

const text = (lengthMax: number) => z.string().max(lengthMax).refine(isWellFormed, wellFormedRule);
const fields = z.object({
  url: text(webhookLimits.urlLengthMax),
  description: text(webhookLimits.descriptionLengthMax).trim().min(1).nullable(),
  events: z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length),
  slugs: z.array(text(200)).max(webhookLimits.slugsMax),
});
const one = z.object({ id: z.uuid() });

export const webhooksRouter = router({
  /** How many webhooks the account may have, and whether it may manage those of the installation. */
  access: accountProcedure.query(async ({ ctx }) => ({
    operator: await findOperatorState(ctx.account.id),
    max: plans[ctx.account.tier].webhooksMax,
    /** The smallest plan that has more. */
    larger: findLarger(plans[ctx.account.tier].webhooksMax),
  })),
  /** The oldest first, each with its latest delivery. */
  list: scopedProcedure.query(({ ctx }) => listWithDeliveries(ctx.owner.accountId)),
  get: scopedProcedure
    .input(one)
    .query(({ ctx, input }) => getEndpoint(ctx.owner.accountId, input.id)),
  /** No later response contains the secret. */
  create: changingProcedure
    .input(fields)
    .mutation(({ ctx, input }) => createEndpoint(ctx.owner, input)),
  update: changingProcedure
    .input(fields.partial().extend({ ...one.shape, isEnabled: z.boolean().optional() }))
    .mutation(({ ctx, input: { id, ...change } }) => updateEndpoint(ctx.owner, id, change)),
  delete: changingProcedure
    .input(one)
    .mutation(({ ctx, input }) => deleteEndpoint(ctx.owner, input.id)),
  /** No later response contains the secret. */
  roll: changingProcedure.input(one).mutation(({ ctx, input }) => rollSecret(ctx.owner, input.id)),
  /** As `GET /v1/webhooks/{id}/deliveries`, where `cursor` is called `before`. */
  deliveries: scopedProcedure
    .input(
      one.extend({
        limit: z.int().min(1).max(webhookLimits.pageMax),
        cursor: z.uuid().nullish(),
      }),
    )
    .query(({ ctx, input: { id, limit, cursor } }) =>
      listDeliveries(ctx.owner.accountId, id, undefined, { limit, before: cursor ?? undefined }),
    ),
  test: changingProcedure
    .input(one)
    .mutation(({ ctx, input }) => sendTest(ctx.owner.accountId, input.id)),
  replay: changingProcedure
    .input(one.extend({ deliveryId: z.uuid() }))
    .mutation(({ ctx, input }) => replayDelivery(ctx.owner.accountId, input.id, input.deliveryId)),
  replaySince: changingProcedure
    .input(one.extend({ since: z.iso.datetime({ offset: true }) }))
    .mutation(({ ctx, input }) =>
      replaySince(ctx.owner.accountId, input.id, new Date(input.since)),
    ),
});
