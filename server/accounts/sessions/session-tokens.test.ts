import { expect, onTestFinished, test } from 'vitest';
import { env } from '../../platform/env';
import { generateToken, hashToken, readAccessToken, signAccessToken } from './session-tokens';

test('a token has 256 random bits, and only its hash is stored', () => {
  const tokens = Array.from({ length: 1000 }, generateToken);
  expect(new Set(tokens.map(({ raw }) => raw)).size).toBe(1000);
  // Of 256,000 random bits about half are ones: six standard deviations are 1,518.
  const bytes = Buffer.concat(tokens.map(({ raw }) => Buffer.from(raw, 'base64url')));
  expect(bytes).toHaveLength(32_000);
  const ones = bytes.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
  expect(Math.abs(ones - 128_000)).toBeLessThan(1518);
  for (const { raw, hash } of tokens.slice(0, 3)) {
    expect(hash).toBe(hashToken(raw));
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
  }
});

test('a token from an instance with another PUBLIC_URL and the same secret is accepted', async () => {
  const { publicUrl } = env;
  onTestFinished(() => void Object.assign(env, { publicUrl }));
  const said = { accountId: 'account', sessionId: 'session' };
  const token = await signAccessToken(said);
  Object.assign(env, { publicUrl: 'https://another.example' });
  expect(await readAccessToken(token)).toEqual(said);
  expect(await readAccessToken(token.slice(0, -1))).toBeNull();
});
