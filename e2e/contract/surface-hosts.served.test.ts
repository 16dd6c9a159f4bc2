import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestAccount } from '../support/factories';
import type { RunningServer } from '../support/start-server';
import { startWithAccounts } from '../support/start-with-accounts';

let server: RunningServer;
let account: TestAccount;
beforeAll(async () => {
  const variables = { SURFACE_HOSTS: 'icons.example=simple-icons', SURFACES: 'simple-icons' };
  const started = await startWithAccounts({ paid: 'pro' }, { variables });
  ({ server } = started);
  account = started.accounts.paid;
});
afterAll(() => server.stop());

/** `fetch` does not let a caller set `Host`. */
const ask = (host: string, path: string) =>
  new Promise<string>((resolve, reject) => {
    const headers = { Host: host, 'X-API-Key': account.apiKey };
    request(server.baseUrl + path, { headers }, (response) => {
      text(response).then((body) => resolve(`${response.statusCode} ${body}`), reject);
    })
      .on('error', reject)
      .end();
  });

test('a family stands at the root of the host that it is bound to, and nothing else is there', async () => {
  expect(await ask('icons.example', '/github/f00')).toMatch(/^200 <svg fill="#f00"/);
  expect(await ask('ICONS.example:3000', '/github')).toMatch(/^200 <svg /);
  expect(await ask('icons.example', '/v1/svg/github')).toMatch(/^404 /);
  expect(await ask('icons.example', '/')).toMatch(/^404 /);
});

test('other hosts have the family behind its prefix, and no family that is switched off', async () => {
  expect(await ask('localhost', '/simple-icons/github')).toMatch(/^200 <svg /);
  expect(await ask('localhost', '/v1/svg/github')).toMatch(/^200 <svg /);
  expect(await ask('localhost', '/iconify/collections')).toMatch(/^404 .*"not_found"/);
});
