import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, onTestFinished, vi } from 'vitest';
import { startWebhookReceiver, verifyMessage } from '../../stand-ins/webhook-receiver';
import type { RunningServer } from '../../support/start-server';
import { ask, bearer } from '../accounts/ask';
import { adminToken } from '../accounts/start-cluster';

/** For a server whose operator and accounts set brands, with receivers of webhooks on this machine. */
export const brandVariables = { ADMIN_TOKEN: adminToken, OUTBOUND_ALLOW: 'http,private' };

const svgType = 'image/svg+xml';
const square = (paint: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="${paint}" d="M2 2h20v20H2z"/></svg>`;

export type SetBrands = {
  apiKey: string;
  /** Of the first change that this account sees. */
  cursor: string;
  /** For `v`, of the drawing that was replaced. */
  replaced: string;
  webhook: { id: string; secret: string };
  receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
};

/** Has the operator and an account on Pro set brands and a webhook, through the service's own interface. */
export async function setBrands(server: RunningServer): Promise<SetBrands> {
  const apiKey = await openOwner(server);
  const receiver = await startWebhookReceiver();
  onTestFinished(receiver.close);
  const send = async (method: string, to: string, body: unknown, type = 'application/json') => {
    const headers = to.startsWith('/admin') ? bearer(adminToken) : { 'X-API-Key': apiKey };
    const response = await fetch(server.baseUrl + to, {
      method,
      headers: { ...headers, 'Content-Type': type },
      body: type === 'application/json' ? JSON.stringify(body) : (body as string),
    });
    const text = await response.text();
    expect(response.status, `${method} ${to}: ${text}`).toBeLessThan(300);
    return JSON.parse(text) as Record<string, unknown>;
  };
  const get = (to: string) => ask('GET', server.baseUrl + to, { headers: { 'X-API-Key': apiKey } });
  const fields = { url: receiver.url, events: ['brand.changed'] };
  const webhook = (await send('POST', '/v1/webhooks', fields)) as SetBrands['webhook'];
  await send('PUT', '/admin/brands/github', { name: 'Corrected' });
  await send('POST', '/admin/brands/stripe/hide', { reason: 'as its owner wishes' });
  await send('PUT', '/admin/brands/own-of-drill', { name: 'Own' });
  const png = await sharp({
    create: { width: 256, height: 256, channels: 4, background: '#e11d48' },
  })
    .png()
    .toBuffer();
  await send('PUT', '/admin/brands/own-of-drill/artwork/color', png, 'image/png');
  await send('PUT', '/v1/brands/@acme', { name: 'Acme Rockets' });
  const drawn = await send('PUT', '/v1/brands/@acme/artwork/color', square('#0a66c2'), svgType);
  await send('PUT', '/v1/brands/@acme/artwork/color', square('#e11d48'), svgType);
  const variants = drawn['variants'] as { variant: string; hash: string }[];
  const replaced = variants.find(({ variant }) => variant === 'color')?.hash ?? '';
  const { json } = await get('/v1/changes?limit=1');
  // All messages arrive before anything is compared: one of the correction, two of the own brand, five of `@acme`.
  const pending = `/v1/webhooks/${webhook.id}/deliveries?state=pending`;
  await vi.waitUntil(
    async () => {
      if (receiver.received.length < 8) return false;
      const { json: page } = await get(pending);
      return (page['deliveries'] as unknown[]).length === 0;
    },
    { timeout: 60_000, interval: 500 },
  );
  return { apiKey, cursor: String(json['cursor']), replaced, webhook, receiver };
}

async function openOwner({ baseUrl }: RunningServer): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  const { status, json } = await ask('PUT', `${baseUrl}/admin/accounts/${email}`, {
    headers: bearer(adminToken),
    body: { tier: 'pro' },
  });
  expect(status).toBe(201);
  return String(json['api_key']);
}

/** What the service says of it: the status and the content of each response. */
export async function lookAtBrands({ baseUrl }: RunningServer, set: SetBrands) {
  const { apiKey, cursor, replaced, webhook } = set;
  const paths = [
    '/v1/catalog/github',
    '/v1/catalog/stripe',
    '/v1/catalog/own-of-drill',
    '/v1/brands',
    '/v1/catalog/@acme',
    '/v1/svg/@acme?variant=color',
    `/v1/svg/@acme?variant=color&v=${replaced}`,
    '/v1/catalog/@acme/history',
    `/v1/changes?since=${cursor}`,
    `/v1/webhooks/${webhook.id}/deliveries`,
    '/admin/brands',
  ];
  const seen: Record<string, [status: number, text: string]> = {};
  for (const one of paths) {
    const headers = one.startsWith('/admin') ? bearer(adminToken) : { 'X-API-Key': apiKey };
    const { status, text } = await ask('GET', baseUrl + one, { headers });
    // Addresses differ by the port.
    seen[one] = [status, text.replaceAll(/http:\/\/(?:localhost|127\.0\.0\.1):\d+/g, '')];
  }
  const statuses = Object.values(seen).map(([status]) => status);
  expect(statuses, JSON.stringify(seen)).toEqual(
    paths.map((one) => (one === '/v1/catalog/stripe' ? 404 : 200)),
  );
  return seen;
}

/** The secret of the webhook still signs: a trial arrives, and the official verifier accepts it. */
export async function expectSigned({ baseUrl }: RunningServer, set: SetBrands): Promise<void> {
  const { received } = set.receiver;
  const before = received.length;
  const { status } = await ask('POST', `${baseUrl}/v1/webhooks/${set.webhook.id}/test`, {
    headers: { 'X-API-Key': set.apiKey },
  });
  expect(status).toBeLessThan(300);
  await vi.waitUntil(() => received.length > before, { timeout: 60_000 });
  const last = received.at(-1);
  expect(last && verifyMessage(set.webhook.secret, last)).toBeTruthy();
}
