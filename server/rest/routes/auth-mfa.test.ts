import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeAt, stepMs } from '../../../e2e/support/authenticator-codes';
import { newPerson } from '../../../e2e/support/browser';
import { addApp } from '../../../e2e/support/second-factor-holders';
import { mailedToken } from '../../../e2e/support/sent-mail';
import { someOrigin as origin } from '../../../e2e/support/some-origin';
import { openAnyDatabase, useDatabase } from '../../../e2e/support/test-database';
import { VirtualPasskey } from '../../../e2e/support/virtual-passkey';
import { register } from '../../accounts/register';
import { addPasskey, startPasskey } from '../../accounts/second-factor/passkeys';
import { database, type OpenDatabase } from '../../platform/database/database';
import { env } from '../../platform/env';
import { createRestApp } from '../app';

type Json = Record<string, unknown>;

let opened: OpenDatabase;
let app: ReturnType<typeof createRestApp>;
beforeAll(async () => {
  opened = await openAnyDatabase('empty');
  useDatabase(opened);
  app = createRestApp();
});
afterAll(() => opened.close());

async function post(path: string, body: Json): Promise<Json & { status: number }> {
  const response = await app.request(`/auth/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, ...((await response.json()) as Json) };
}

async function registerWithApp() {
  const person = newPerson();
  const { user } = await register(person, origin);
  const holder = { accountId: user.id, origin };
  const { secret, recoveryCodes } = await addApp(holder);
  return { person, holder, secret, recoveryCodes };
}

test('with an authenticator app, POST /auth/login asks for a second step and POST /auth/mfa signs in', async () => {
  const { person, holder, secret } = await registerWithApp();
  const first = await post('login', person);
  expect(first).toMatchObject({
    status: 401,
    error: 'mfa_required',
    mfa_token: expect.stringMatching(/^[\w-]{43}$/),
    methods: ['totp', 'recovery_code'],
  });
  expect(first).not.toHaveProperty('access_token');
  const { mfa_token } = first;
  const wrong = await post('mfa', { mfa_token, code: '000000' });
  expect(wrong).toMatchObject({ status: 401, error: 'invalid_mfa_code' });
  const code = await codeAt(secret);
  const signedIn = await post('mfa', { mfa_token, code });
  expect(signedIn).toMatchObject({
    status: 200,
    user: { id: holder.accountId },
    token_type: 'Bearer',
    access_token: expect.any(String),
    refresh_token: expect.any(String),
  });
  const again = await post('mfa', { mfa_token, code: await codeAt(secret, Date.now() + stepMs) });
  expect(again).toMatchObject({ status: 401, error: 'invalid_mfa_token' });
  const event = await database().auditEvent.findFirst({
    where: { accountId: holder.accountId, kind: 'signed_in' },
    orderBy: { id: 'desc' },
  });
  expect(event?.details).toMatchObject({ method: 'password', secondFactor: 'totp' });
});

test('a wrong password does not reveal that there is a second factor', async () => {
  const { person } = await registerWithApp();
  const response = await post('login', { ...person, password: 'not the right one' });
  expect(response).toMatchObject({ status: 401, error: 'invalid_credentials' });
});

test('a password set with a mailed link does not bypass the second step', async () => {
  const { person, holder } = await registerWithApp();
  await database().account.update({
    where: { id: holder.accountId },
    data: { emailVerifiedAt: new Date() },
  });
  await post('forgot-password', { email: person.email });
  const token = await mailedToken(env.dataFolder, person.email, 'reset-password');
  const password = `${person.password} as reset`;
  expect(await post('reset-password', { token, password })).toEqual({ status: 'ok' });
  const first = await post('login', { email: person.email, password });
  expect(first).toMatchObject({ status: 401, error: 'mfa_required' });
});

test('a recovery code or a passkey completes the second step too', async () => {
  const { person, holder, recoveryCodes } = await registerWithApp();
  const { mfa_token } = await post('login', person);
  const recovered = await post('mfa', { mfa_token, recovery_code: recoveryCodes[0] ?? '' });
  expect(recovered).toMatchObject({ status: 200 });

  const passkey = new VirtualPasskey({ origin: env.publicUrl, rpId: 'localhost' });
  const { challenge } = await startPasskey(holder.accountId);
  await addPasskey(holder, { name: 'Laptop', response: passkey.create(challenge) });
  const first = await post('login', person);
  expect(first).toMatchObject({ methods: ['totp', 'passkey', 'recovery_code'] });
  const options = first['passkey_options'] as { challenge: string; allowCredentials: Json[] };
  expect(options.allowCredentials).toMatchObject([{ id: passkey.id.toString('base64url') }]);
  const signed = await post('mfa', {
    mfa_token: first['mfa_token'],
    passkey: passkey.sign(options.challenge),
  });
  expect(signed).toMatchObject({ status: 200, user: { id: holder.accountId } });
});

test('after ten wrong attempts in an hour the next is refused, even with the right code and a fresh token', async () => {
  const { person, secret } = await registerWithApp();
  const { mfa_token } = await post('login', person);
  for (let i = 0; i < 10; i++) await post('mfa', { mfa_token, code: '000000' });
  const { mfa_token: fresh } = await post('login', person);
  const refused = await post('mfa', { mfa_token: fresh, code: await codeAt(secret) });
  expect(refused).toMatchObject({ status: 429, error: 'rate_limit_exceeded' });
});

test.each([
  {},
  { code: '123456', recovery_code: 'AAAA-BBBB-CCCC-DDDD' },
  { passkey: { id: 'no passkey' } },
])('POST /auth/mfa with %j is refused as malformed', async (proof) => {
  const response = await post('mfa', { mfa_token: 'x', ...proof });
  expect(response).toMatchObject({ status: 422, error: 'validation_error' });
});
