import { afterEach, expect } from 'vitest';
import type { TestAccount } from '../support/factories';
import { errorOf, postJson, type Target, withKey } from './target';

export type Key = { id: string; key: string; prefix: string; last4: string };
type Listed = { keys: (Omit<Key, 'key'> & { requestsToday: number })[]; max: number };

/** Named keys of the account on Pro, which are revoked after each test. */
export function useNamedKeys(target: () => Target) {
  const made = new Set<string>();
  const call = (account: TestAccount, path = '', init: RequestInit = {}) =>
    target().fetch(`/v1/keys${path}`, withKey(account, init));
  const send = (account: TestAccount, method: string, path: string, body: object) =>
    target().fetch(`/v1/keys${path}`, { ...postJson(account, body), method });
  const list = async (account: TestAccount) => (await (await call(account)).json()) as Listed;
  const create = (account: TestAccount, fields: object = {}) =>
    send(account, 'POST', '', { kind: 'publishable', name: `Shop ${made.size}`, ...fields });
  const created = async (fields: object = {}) => {
    const response = await create(target().pro, fields);
    expect(response.status).toBe(201);
    const key = (await response.json()) as Key;
    made.add(key.id);
    return key;
  };
  const restricted = (...scopes: string[]) => created({ kind: 'restricted', scopes });
  const ask = (key: string, path: string, init: RequestInit = {}) =>
    target().fetch(path, { ...init, headers: { 'X-API-Key': key, ...Object(init.headers) } });
  const outcomeOf = async (response: Promise<Response>) => {
    const { status } = await response;
    return status === 403 ? errorOf(await response) : status;
  };
  afterEach(async () => {
    for (const id of made) await call(target().pro, `/${id}`, { method: 'DELETE' });
    made.clear();
  });
  return { made, call, send, list, create, created, restricted, ask, outcomeOf };
}

/** What each kind of key with the scope `read` opens. */
export const search = '/v1/search?q=github&limit=1';
