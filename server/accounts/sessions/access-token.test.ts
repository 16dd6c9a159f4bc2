import { expect, onTestFinished, test } from 'vitest';
import { env } from '../../platform/env';
import { readAccessToken, signAccessToken } from './access-token';

test('a token of an instance with another PUBLIC_URL and the same secret counts', async () => {
  const { publicUrl } = env;
  onTestFinished(() => void Object.assign(env, { publicUrl }));
  const said = { accountId: 'account', sessionId: 'session' };
  const token = await signAccessToken(said);
  Object.assign(env, { publicUrl: 'https://another.example' });
  expect(await readAccessToken(token)).toEqual(said);
  expect(await readAccessToken(token.slice(0, -1))).toBeNull();
});
