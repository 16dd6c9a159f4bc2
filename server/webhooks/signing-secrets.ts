import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { currentHeader, openSecret, sealSecret } from '../accounts/second-factor/seal-secret';
import { webhookLimits } from '../contract/webhook-events';
import type { Database } from '../platform/database/database';
import type { WebhookEndpoint } from '../platform/generated/client';
import { log } from '../platform/log';
import { startJob, type StopJob } from '../platform/process/jobs';
import { authSecrets } from '../platform/process/secrets';

/** In the form of Standard Webhooks. */
export const generateSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

type SealedSecrets = Pick<
  WebhookEndpoint,
  'id' | 'sealedSecret' | 'sealedOldSecret' | 'oldSecretUntil'
>;

/** What changes at an endpoint when it gets a new secret. It opens for this endpoint alone. */
export async function sealNewSecret(id: string, secret: string) {
  return { sealedSecret: await sealSecret(secret, id) };
}

/** The same for a further one: the secret before goes on signing beside it for a while. */
export async function sealNextSecret(endpoint: SealedSecrets, secret: string, nowMs: number) {
  return {
    ...(await sealNewSecret(endpoint.id, secret)),
    sealedOldSecret: endpoint.sealedSecret,
    oldSecretUntil: new Date(nowMs + webhookLimits.overlapHours * 60 * 60 * 1000),
  };
}

/** The secrets that sign at this moment, the newest first. Empty if AUTH_SECRET has changed without an overlap. */
export async function openSecrets(endpoint: SealedSecrets, nowMs: number): Promise<string[]> {
  const { id, sealedSecret, sealedOldSecret, oldSecretUntil } = endpoint;
  const isOverlap = oldSecretUntil !== null && oldSecretUntil.getTime() > nowMs;
  const sealed = [sealedSecret, ...(isOverlap && sealedOldSecret ? [sealedOldSecret] : [])];
  const opened = await Promise.all(sealed.map((one) => openSecret(one, id)));
  return opened.flatMap((one) => (one === null ? [] : [one.secret]));
}

/** The headers of Standard Webhooks, with a signature by each secret. */
export function signMessage(
  secrets: readonly string[],
  { id, payload, at }: { id: string; payload: string; at: Date },
): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets
      .map((secret) => new Webhook(secret).sign(id, at, payload))
      .join(' '),
  };
}

const everyMs = 60 * 60 * 1000;

/** During a rotation of AUTH_SECRET, reseals what the previous secret has sealed. */
export function startResealingWebhooks(database: Database): StopJob {
  return startJob({
    failure: 'secrets of webhooks could not be sealed again',
    everyMs,
    firstAfterMs: everyMs / 60,
    async run() {
      if (authSecrets().length > 1) await resealWebhooks(database);
    },
  });
}

export async function resealWebhooks({ webhookEndpoint }: Database): Promise<void> {
  const header = currentHeader();
  const isOutdated = (sealed: string | null) => sealed !== null && !sealed.startsWith(header);
  let resealed = 0;
  const columns = { id: true, sealedSecret: true, sealedOldSecret: true } as const;
  for (const endpoint of await webhookEndpoint.findMany({ select: columns })) {
    for (const column of ['sealedSecret', 'sealedOldSecret'] as const) {
      const sealed = endpoint[column];
      if (sealed === null || !isOutdated(sealed)) continue;
      const opened = await openSecret(sealed, endpoint.id);
      if (opened === null) continue;
      const data = { [column]: await sealSecret(opened.secret, endpoint.id) };
      // Meanwhile it may have been rolled, or resealed by another instance.
      const where = { id: endpoint.id, [column]: sealed };
      resealed += (await webhookEndpoint.updateMany({ where, data })).count;
    }
  }
  if (resealed > 0) {
    log.info({ resealed }, 'secrets of webhooks were sealed with the new AUTH_SECRET');
  }
}
