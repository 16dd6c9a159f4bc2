import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { openSecret, type SealedColumn, sealSecret } from '../accounts/second-factor/seal-secret';
import { hourMs } from '../contract/durations';
import { webhookLimits } from '../contract/webhook-events';
import type { WebhookEndpoint } from '../platform/generated/client';

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
    oldSecretUntil: new Date(nowMs + webhookLimits.overlapHours * hourMs),
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

const inEndpoints = { of: 'webhooks', table: 'webhook_endpoint', id: 'id' };

/** Where signing secrets are sealed. */
export const sealedColumns: readonly SealedColumn[] = [
  { ...inEndpoints, column: 'sealed_secret' },
  { ...inEndpoints, column: 'sealed_old_secret' },
];
