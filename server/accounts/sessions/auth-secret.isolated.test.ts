import { encode } from 'next-auth/jwt';
import { generateSecret } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { codeAt } from '../../../e2e/support/authenticator-codes';
import { createAccount } from '../../../e2e/support/factories';
import { openAnyDatabase, useDatabase } from '../../../e2e/support/test-database';

// Each `startWith` stands for a server that has just started with these secrets.

const [first, second, third] = ['first', 'second', 'third'].map((name) => name.repeat(8)) as [
  string,
  string,
  string,
];
const ids = { accountId: 'account', sessionId: 'session' };

async function startWith(secret: string, previous?: string) {
  vi.resetModules();
  vi.stubEnv('AUTH_SECRET', secret);
  vi.stubEnv('AUTH_SECRET_PREVIOUS', previous ?? '');
  const { readAccessToken, signAccessToken } = await import('./session-tokens');
  const cookies = await import('./session-cookie');
  const open = (value: string) =>
    cookies.readSessionCookie(new Headers({ cookie: `${cookies.sessionCookieName}=${value}` }));
  const seal = () => cookies.sealCookie({ sub: ids.accountId, sid: ids.sessionId }, 60);
  return { readAccessToken, signAccessToken, open, seal, ...cookies };
}

let token: string;
let cookie: string;
beforeAll(async () => {
  const server = await startWith(first);
  token = await server.signAccessToken(ids);
  cookie = await server.seal();
});
beforeEach(() => vi.unstubAllEnvs());
afterAll(() => vi.unstubAllEnvs());

test('with the old secret as AUTH_SECRET_PREVIOUS, tokens and cookies still work', async () => {
  const server = await startWith(second, first);
  expect(await server.readAccessToken(token)).toEqual(ids);
  expect(await server.open(cookie)).toMatchObject(ids);
});

test('a visit after the rotation seals the cookie with the new secret', async () => {
  const rotated = await startWith(second, first);
  const claims = await rotated.open(cookie);
  if (claims === null) throw new Error('The cookie does not open.');
  const line = (await rotated.renewSessionCookie(claims)) ?? '';
  const renewed = /=([^;]+)/.exec(line)?.[1] ?? '';
  const afterwards = await startWith(second);
  expect(await afterwards.open(renewed)).toMatchObject(ids);
  expect(await afterwards.open(cookie)).toBeNull();
});

test('tokens and cookies from the secret before the previous one are refused', async () => {
  const server = await startWith(third, second);
  expect(await server.readAccessToken(token)).toBeNull();
  expect(await server.open(cookie)).toBeNull();
});

test('new tokens are signed only with the new secret', async () => {
  const rotated = await startWith(second, first);
  const [newToken, newCookie] = [await rotated.signAccessToken(ids), await rotated.seal()];
  const old = await startWith(first);
  expect(await old.readAccessToken(newToken)).toBeNull();
  expect(await old.open(newCookie)).toBeNull();
  const afterwards = await startWith(second);
  expect(await afterwards.readAccessToken(newToken)).toEqual(ids);
  expect(await afterwards.open(newCookie)).toMatchObject(ids);
});

test('a cookie from before secrets had ids still opens its session', async () => {
  const server = await startWith(first);
  const older = await encode({
    token: { sub: ids.accountId, sid: ids.sessionId },
    secret: server.cookieSecret(),
  });
  expect(await server.open(older)).toMatchObject(ids);
});

test('the address of a deleted account is hashed with a key, and found during a rotation', async () => {
  const email = 'jane@example.com';
  const start = async (secret: string, previous?: string) => {
    await startWith(secret, previous);
    return import('../audit/record-event');
  };
  const kept = (await start(first)).hashEmail(email);
  const rotated = await start(second, first);
  expect(rotated.hashEmail(email)).not.toBe(kept);
  expect(rotated.listEmailHashes(email)).toEqual([rotated.hashEmail(email), kept]);
  expect((await start(second)).listEmailHashes(email)).not.toContain(kept);
});

describe('the secret of an authenticator app', () => {
  let opened: Awaited<ReturnType<typeof openAnyDatabase>>;
  beforeAll(async () => {
    opened = await openAnyDatabase('empty');
    useDatabase(opened);
  });
  afterAll(() => opened.close());

  const startSealing = async (current: string, previous?: string) => {
    await startWith(current, previous);
    return import('../second-factor/seal-secret');
  };
  const addApp = async (seal: (secret: string, accountId: string) => Promise<string>) => {
    const { id: accountId } = await createAccount(opened.client);
    const secret = generateSecret();
    const sealedSecret = await seal(secret, accountId);
    const data = { accountId, sealedSecret, confirmedAt: new Date() };
    await opened.client.authenticatorApp.create({ data });
    return { accountId, secret };
  };
  const sealedOf = async (accountId: string) =>
    (await opened.client.authenticatorApp.findUniqueOrThrow({ where: { accountId } })).sealedSecret;

  test('the secret of an authenticator app is resealed with the new secret at the next code or by a sweep, so that the overlap can end', async () => {
    const before = await startSealing(first);
    const [used, unused] = [await addApp(before.sealSecret), await addApp(before.sealSecret)];
    const during = await startSealing(second, first);
    const fresh = await addApp(during.sealSecret);
    const freshSealed = await sealedOf(fresh.accountId);
    const { takeAuthenticatorCode } = await import('../second-factor/authenticator-app');
    const { resealAll } = await import('../second-factor/seal-secret');
    const code = await codeAt(used.secret);
    const stage = { isConfirmed: true, requestId: 'test' };
    expect(await takeAuthenticatorCode(opened.client, used.accountId, code, stage)).toBe(true);
    expect(await resealAll(opened.client)).toEqual({ resealed: 1, unopened: 0 });
    expect(await resealAll(opened.client)).toEqual({ resealed: 0, unopened: 0 });
    expect(await sealedOf(fresh.accountId)).toBe(freshSealed);

    const after = await startSealing(second);
    for (const { accountId, secret } of [used, unused, fresh]) {
      const sealed = await sealedOf(accountId);
      expect(await after.openSecret(sealed, accountId)).toEqual({ secret, isCurrent: true });
    }
  });

  test('the secret of an authenticator app stays as it is if neither secret opens it', async () => {
    const { accountId } = await addApp((await startSealing(first)).sealSecret);
    const sealed = await sealedOf(accountId);
    await startSealing(third, second);
    const { resealAll } = await import('../second-factor/seal-secret');
    expect((await resealAll(opened.client)).unopened).toBeGreaterThan(0);
    expect(await sealedOf(accountId)).toBe(sealed);
  });
});
