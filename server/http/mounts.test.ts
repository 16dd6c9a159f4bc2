import { expect, onTestFinished, test } from 'vitest';
import { errorOf } from '../../e2e/contract/target';
import { createBursts, takeAddressBurst } from '../limits/bursts';
import { env } from '../platform/env';
import { replaceProcessWide } from '../platform/process/made-once';
import { writeRefusals } from '../platform/requests/refusal-log';
import { auth, rest } from './mounts';

const address = '203.0.113.9';

test('with Next alone, an address that sends too fast gets the contract’s 429', async () => {
  const { trustProxyHops } = env;
  Object.assign(env, { trustProxyHops: 1 });
  replaceProcessWide(
    'bursts',
    createBursts(1, () => 0),
  );
  onTestFinished(() => {
    Object.assign(env, { trustProxyHops });
    replaceProcessWide('bursts', null);
  });
  while (takeAddressBurst(address) === null);
  writeRefusals(() => {});

  const headers = { 'X-Forwarded-For': address };
  const response = await rest(new Request('http://localhost/v1/usage', { headers }));
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'retry-after': '1',
    vary: 'X-API-Key',
  });
  expect(response.headers.get('Access-Control-Expose-Headers')).toContain('Retry-After');
  expect(await errorOf(response)).toBe('429 rate_limit_exceeded');
  const ofSite = await auth(new Request('http://localhost/api/auth/session', { headers }));
  expect(ofSite.headers.get('Access-Control-Allow-Origin')).toBeNull();
  expect(await errorOf(ofSite)).toBe('429 rate_limit_exceeded');
  const refused: object[] = [];
  writeRefusals((line) => refused.push(line));
  expect(refused).toMatchObject([{ refused: 'rate_limit_exceeded', count: 2 }]);
});
