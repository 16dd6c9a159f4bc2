import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { codeOf } from '../../e2e/support/refusals';
import { givePasskey } from '../../e2e/support/second-factor-holders';
import { openAnyDatabase, useDatabase } from '../../e2e/support/test-database';
import type { OpenDatabase } from '../platform/database/database';
import { env } from '../platform/env';
import { someOrigin } from '../../e2e/support/some-origin';
import { systemOrigin } from '../platform/requests/origin';
import { closeDemoAccount, demoKeyFile, ensureDemoAccount } from './ensure-demo-account';
import { findCaller } from './keys/find-caller';
import { logIn } from './log-in';
import { hashPassword } from './password';
import { checkPasskey, startPasskeySignIn } from './second-factor/passkeys';
import { findSession } from './sessions/find-session';

const email = 'demo@marque.localhost';
const password = 'somebody gave it one';
let opened: OpenDatabase;
let folder: string;
beforeAll(async () => {
  opened = await openAnyDatabase('empty');
  useDatabase(opened);
  folder = await mkdtemp(path.join(tmpdir(), 'marque-test-'));
});
afterAll(async () => {
  await opened.close();
  await rm(folder, { recursive: true });
});

const keyFile = () => path.join(folder, 'demo-key');
const open = () => ensureDemoAccount(opened.client, folder);
const close = () => closeDemoAccount(opened.client, folder);

test('nothing is created if the demo account is turned off from the start', async () => {
  await close();
  expect(await opened.client.account.count()).toBe(0);
  expect(existsSync(keyFile())).toBe(false);
});

test('the demo key is in a file that only its owner can read, and stays the same', async () => {
  const key = await open();
  expect(readFileSync(keyFile(), 'utf8').trim()).toBe(key);
  expect(statSync(keyFile()).mode & 0o777).toBe(0o600);
  expect(await open()).toBe(key);
  expect(await findCaller(key)).not.toBeNull();
  const account = await opened.client.account.findUnique({ where: { email } });
  expect(account).toMatchObject({ passwordHash: null });
});

test('turning the demo account off ends its key, password and sessions, and turning it on creates a new key', async () => {
  const key = await open();
  const passwordHash = await hashPassword(password, someOrigin);
  await opened.client.account.update({ where: { email }, data: { passwordHash } });
  const session = await logIn({ email, password }, systemOrigin());
  await close();
  expect(await findCaller(key)).toBeNull();
  expect(await findSession(session.access_token)).toBeNull();
  await expect(logIn({ email, password }, systemOrigin())).rejects.toMatchObject({
    code: 'invalid_credentials',
  });
  expect(existsSync(keyFile())).toBe(false);

  const next = await open();
  expect(next).not.toBe(key);
  expect(await findCaller(next)).not.toBeNull();
});

test('once the demo account is turned off, neither a passkey nor a linked identity opens it', async () => {
  await open();
  const { id: accountId } = await opened.client.account.findUniqueOrThrow({ where: { email } });
  const { passkey } = await givePasskey({ accountId, origin: systemOrigin() });
  const issuer = 'https://github.com';
  await opened.client.identity.create({ data: { issuer, subject: '1', accountId } });
  const { challenge } = await startPasskeySignIn();
  await close();
  expect(await codeOf(checkPasskey(passkey.sign(challenge)))).toBe('invalid_passkey');
  expect(await opened.client.identity.count({ where: { accountId } })).toBe(0);
});

test('the path of the demo key’s file is relative inside the working directory and absolute elsewhere', () => {
  const { dataFolder, hasDemo } = env;
  onTestFinished(() => void Object.assign(env, { dataFolder, hasDemo }));
  Object.assign(env, { hasDemo: true, dataFolder: path.resolve('.marque') });
  expect(demoKeyFile()).toBe('.marque/demo-key');
  Object.assign(env, { dataFolder: '/srv/marque' });
  expect(demoKeyFile()).toBe('/srv/marque/demo-key');
});
