import { randomUUID } from 'node:crypto';
import type { TestAccount } from '../support/factories';

export const adminToken = 'operator-token-of-the-tests';

/** Something that serves the public contract: the Hono app, a Next mount, or our own server. */
export type Target = {
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  free: TestAccount;
  pro: TestAccount;
  /** Another one on the pro plan, which has no brands of its own. */
  stranger: TestAccount;
  /** Where its outbox is. */
  dataFolder: string;
};

/** How long background work may take to become visible. */
export const patience = { timeout: 60_000, interval: 50 };

/** A GET with the key of an account on the pro plan. */
export function get(target: Target, path: string, init: RequestInit = {}): Promise<Response> {
  return target.fetch(path, withKey(target.pro, init));
}

/** A request of the operator. */
export function asOperator(
  target: Target,
  method: string,
  path: string,
  { body, type = 'application/json' }: { body?: BodyInit; type?: string } = {},
): Promise<Response> {
  const headers = { Authorization: `Bearer ${adminToken}`, 'Content-Type': type };
  return target.fetch(path, { method, headers, ...(body !== undefined && { body }) });
}

export function withKey(account: TestAccount, init: RequestInit = {}): RequestInit {
  return { ...init, headers: { 'X-API-Key': account.apiKey, ...Object(init.headers) } };
}

export function postJson(account: TestAccount, body: unknown): RequestInit {
  return withKey(account, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

export type Registered = { api_key: string; publishable_key: string; access_token: string };

/** A new account on the free plan, for a case that counts its requests. */
export async function registerAt(target: Target): Promise<Registered> {
  const response = await target.fetch('/auth/register', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      email: `${randomUUID()}@example.com`,
      password: 'correct horse battery',
    }),
  });
  return (await response.json()) as Registered;
}

/** The code of an error in the one shape; fails on anything else. */
export async function errorOf(response: Response): Promise<string> {
  const { error, message, docs } = (await response.json()) as Record<string, unknown>;
  if (typeof error !== 'string' || typeof message !== 'string')
    throw new Error('not an error body');
  const anchor = `/docs/errors#${error}`;
  if (typeof docs !== 'string' || !URL.canParse(docs) || !docs.endsWith(anchor))
    throw new Error(`an error whose docs are ${String(docs)}`);
  const type = response.headers.get('Content-Type');
  if (type !== 'application/json; charset=utf-8') throw new Error(`an error of type ${type}`);
  if (response.headers.get('Cache-Control') !== 'no-store') throw new Error('a cacheable error');
  if (!response.headers.get('X-Request-Id')) throw new Error('an error without a request id');
  return `${response.status} ${error}`;
}
