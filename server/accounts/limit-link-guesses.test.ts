import { afterAll, expect, test } from 'vitest';
import { newPerson } from '../../e2e/support/browser';
import { mailedToken } from '../../e2e/support/sent-mail';
import { openBrowser } from '../../e2e/support/site-visitors';
import { someOrigin } from '../../e2e/support/some-origin';
import { anyKind, runOnEmptyDatabase } from '../../e2e/support/test-database';
import { backgroundIdle } from './in-background';
import { register } from './register';
import { requestEmailChange } from './change-email';
import { database } from '../platform/database/database';
import { env } from '../platform/env';
import { createRestApp } from '../rest/app';
import { caps } from '../limits/caps';

runOnEmptyDatabase(anyKind());
afterAll(backgroundIdle);

type Link = { token: string; password: string };
const rest = createRestApp();
const verifyByApi = async (body: Link) => {
  const headers = { 'Content-Type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  return (await rest.request('/auth/verify-email', init)).status;
};
const callSite = async (procedure: string, body: Link) =>
  (await openBrowser().post(`/api/trpc/auth.${procedure}`, body)).status;

test('the password of an account is guessed ten times an hour with its links, by whatever way', async () => {
  const person = newPerson();
  const { user, access_token } = await register(person, someOrigin);
  const token = await mailedToken(env.dataFolder, person.email, 'verify-email');
  const { email } = newPerson();
  await requestEmailChange(user.id, { email }, someOrigin);
  const changeToken = await mailedToken(env.dataFolder, email, 'change-email');
  const ways = [
    (password: string) => verifyByApi({ token, password }),
    (password: string) => callSite('verifyEmail', { token, password }),
    (password: string) => callSite('confirmEmailChange', { token: changeToken, password }),
  ];
  for (let i = 0; i < caps.linkGuesses.limit; i++) {
    expect(await ways[i % ways.length]?.(`guess ${i}`)).toBe(422);
  }
  for (const way of ways) expect(await way(person.password)).toBe(429);

  await backgroundIdle();
  const failed = { accountId: user.id, kind: 'sign_in_failed' } as const;
  expect(await database().auditEvent.count({ where: failed })).toBe(caps.linkGuesses.limit);
  // In the owner's session no password is looked at.
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${access_token}` };
  const init = { method: 'POST', headers, body: JSON.stringify({ token, password: 'guess' }) };
  expect((await rest.request('/auth/verify-email', init)).status).toBe(200);
});
