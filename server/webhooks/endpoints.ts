import { recordEvent } from '../accounts/audit/record-event';
import { accountGone } from '../accounts/keys/caller';
import { lockAccount } from '../accounts/keys/lock-account';
import type { AuditKind } from '../contract/audit-events';
import { countNoun } from '../contract/describe-duration';
import type { Tier } from '../contract/plans';
import { plans } from '../platform/plans';
import {
  type DisabledReason,
  webhookLimits,
  type WebhookEventType,
} from '../contract/webhook-events';
import { startCursor } from '../journal/publish-events';
import { OutboundError } from '../outbound/outbound-error';
import { outboundSettings, requireAllowed } from '../outbound/send-outbound';
import { database, type Transaction } from '../platform/database/database';
import { AppError, planLimitReached } from '../platform/errors';
import type { WebhookEndpoint } from '../platform/generated/client';
import { createOrderedId } from '../platform/process/ordered-id';
import type { Origin } from '../platform/requests/origin';
import { generateSecret, sealNewSecret, sealNextSecret } from './signing-secrets';

/** Whose webhooks: those of an account, or the operator's, and where the request comes from. */
export type Owner = {
  accountId: string | null;
  origin: Origin;
  /** The account that acts as operator, for the audit log. */
  operatorId?: string | undefined;
};

export type EndpointFields = {
  url: string;
  description?: string | null | undefined;
  events: readonly WebhookEventType[];
  slugs?: readonly string[] | undefined;
};

type EndpointChanges = { [Name in keyof EndpointFields]?: EndpointFields[Name] | undefined } & {
  isEnabled?: boolean | undefined;
};

/** The endpoints of an account, or the operator's, the oldest first. */
export async function listEndpoints(accountId: string | null) {
  const rows = await database().webhookEndpoint.findMany({
    where: { accountId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map(presentEndpoint);
}

/** @throws AppError `not_found` */
export async function getEndpoint(accountId: string | null, id: string) {
  return presentEndpoint(await requireEndpoint(database(), accountId, id));
}

/**
 * @returns the endpoint with its secret, which is shown once
 * @throws AppError `webhook_limit_reached`, or `validation_error` for an address that is not allowed
 */
export async function createEndpoint(
  owner: Owner,
  { url, description = null, events, slugs = [] }: EndpointFields,
) {
  const { accountId } = owner;
  const { id, at: createdAt } = createOrderedId();
  const secret = generateSecret();
  const data = { id, accountId, createdAt, description, url: parseUrl(url) };
  const sealed = await sealNewSecret(id, secret);
  const created = await change(owner, async (transaction, { max, tier }) => {
    const count = await transaction.webhookEndpoint.count({ where: { accountId } });
    if (count >= max) throw limitReached(max, tier);
    await startCursor(transaction);
    const endpoint = await transaction.webhookEndpoint.create({
      data: { ...data, ...sealed, events: [...events], slugs: [...slugs] },
    });
    await record(transaction, owner, 'webhook_added', endpoint);
    return endpoint;
  });
  return { ...presentEndpoint(created), secret };
}

/**
 * Changes what is given. Disabling gives up what is still to be sent.
 * @throws AppError `not_found`, or as `createEndpoint` does
 */
export async function updateEndpoint(
  owner: Owner,
  id: string,
  { isEnabled, events, slugs, url, description }: EndpointChanges,
) {
  const data = {
    ...(url !== undefined && { url: parseUrl(url) }),
    ...(description !== undefined && { description }),
    ...(events && { events: [...events] }),
    ...(slugs && { slugs: [...slugs] }),
    ...(isEnabled === true && {
      disabledAt: null,
      disabledFor: null,
      failures: 0,
      pausedUntil: null,
    }),
  };
  return change(owner, async (transaction) => {
    const before = await requireEndpoint(transaction, owner.accountId, id);
    if (isEnabled === false && before.disabledAt === null) {
      await disable(transaction, id, 'owner', new Date());
    }
    const after = await transaction.webhookEndpoint.update({ where: { id }, data });
    await record(transaction, owner, 'webhook_changed', after);
    return presentEndpoint(after);
  });
}

/** @throws AppError `not_found` */
export function deleteEndpoint(owner: Owner, id: string): Promise<void> {
  return change(owner, async (transaction) => {
    const endpoint = await requireEndpoint(transaction, owner.accountId, id);
    await transaction.webhookEndpoint.delete({ where: { id } });
    await record(transaction, owner, 'webhook_removed', endpoint);
  });
}

/**
 * Gives the endpoint a new secret. The one before goes on signing beside it until the overlap ends.
 * @returns the endpoint with its new secret, which is shown once
 * @throws AppError `not_found`
 */
export async function rollSecret(owner: Owner, id: string, nowMs = Date.now()) {
  const secret = generateSecret();
  const rolled = await change(owner, async (transaction) => {
    const endpoint = await requireEndpoint(transaction, owner.accountId, id);
    const data = await sealNextSecret(endpoint, secret, nowMs);
    const after = await transaction.webhookEndpoint.update({ where: { id }, data });
    await record(transaction, owner, 'webhook_secret_rolled', endpoint);
    return after;
  });
  return { ...presentEndpoint(rolled), secret };
}

/** Stops an endpoint, and gives up what is still to be sent to it. @returns false if it was stopped already */
export async function disable(
  transaction: Pick<Transaction, 'webhookEndpoint' | 'webhookDelivery'>,
  id: string,
  disabledFor: DisabledReason,
  disabledAt: Date,
): Promise<boolean> {
  const { count } = await transaction.webhookEndpoint.updateMany({
    where: { id, disabledAt: null },
    data: { disabledAt, disabledFor },
  });
  if (count === 0) return false;
  await transaction.webhookDelivery.updateMany({
    where: { endpointId: id, state: 'pending' },
    data: { state: 'failed', error: 'the webhook was disabled' },
  });
  return true;
}

/** @throws AppError `not_found` */
export async function requireEndpoint(
  { webhookEndpoint }: Pick<Transaction, 'webhookEndpoint'>,
  accountId: string | null,
  id: string,
): Promise<WebhookEndpoint> {
  const endpoint = await webhookEndpoint.findFirst({ where: { id, accountId } });
  if (endpoint === null) throw new AppError('not_found', 'There is no webhook with this id.');
  return endpoint;
}

/** Only the host: an address may have a secret in its path. */
export const hostOf = ({ url }: Pick<WebhookEndpoint, 'url'>): string => new URL(url).host;

/** @param work gets the number of endpoints that the owner may have, and its plan */
function change<T>(
  { accountId }: Owner,
  work: (transaction: Transaction, limits: { max: number; tier?: Tier }) => Promise<T>,
): Promise<T> {
  if (accountId === null) {
    const { operatorMax: max } = webhookLimits;
    return database().$transaction((transaction) => work(transaction, { max }));
  }
  return lockAccount(accountId, (transaction, account) => {
    if (account === undefined) throw accountGone();
    const { tier } = account;
    return work(transaction, { max: plans[tier].webhooksMax, tier });
  });
}

async function record(
  transaction: Transaction,
  { accountId, origin, operatorId }: Owner,
  kind: AuditKind,
  endpoint: WebhookEndpoint,
): Promise<void> {
  const by =
    accountId === null
      ? { accountId: operatorId ?? null, actor: 'operator' as const }
      : { accountId, actor: 'owner' as const };
  await recordEvent(transaction, { ...by, kind, origin, details: { host: hostOf(endpoint) } });
}

function limitReached(max: number, tier?: Tier): AppError {
  const message =
    max === 0
      ? 'Your plan has no webhooks.'
      : `You can have ${countNoun(max, 'webhook')}. Remove one first.`;
  return planLimitReached('webhook_limit_reached', message, tier);
}

function parseUrl(text: string): string {
  const refuse = (rule: string) => new AppError('validation_error', rule, { field: 'url' });
  if (!URL.canParse(text)) throw refuse('must be an absolute URL');
  const url = new URL(text);
  url.hash = '';
  try {
    requireAllowed(url, outboundSettings());
  } catch (error) {
    if (error instanceof OutboundError) throw refuse(`cannot be used: ${error.message}`);
    throw error;
  }
  return url.href;
}

function presentEndpoint(row: WebhookEndpoint) {
  const isOverlap = row.oldSecretUntil !== null && row.oldSecretUntil.getTime() > Date.now();
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    events: row.events as WebhookEventType[],
    slugs: row.slugs,
    enabled: row.disabledAt === null,
    disabledAt: row.disabledAt?.toISOString() ?? null,
    disabledFor: row.disabledFor as DisabledReason | null,
    oldSecretUntil: isOverlap ? (row.oldSecretUntil?.toISOString() ?? null) : null,
    lastSuccessAt: row.succeededAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

export type PresentedEndpoint = ReturnType<typeof presentEndpoint>;
