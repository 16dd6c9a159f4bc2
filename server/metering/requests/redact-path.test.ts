import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { generateApiKey } from '../../accounts/keys/caller';
import { redactPath } from './redact-path';

const known = new Set(['variant', 'on', 'q', 'slugs', 'domain', 'email', 'title', 'v', 'token']);
const redact = (path: string) => redactPath(`http://localhost${path}`, known);

describe('the path in the request log', () => {
  test.each([
    '/v1/svg/github',
    '/v1/svg/amazon-web-services-2020-edition?variant=mono&on=%231DB954',
    '/v1/search?q=caf%C3%A9+bar',
    '/v1/tokens?slugs=github,stripe',
    '/v1/brand?domain=https://www.stripe.com/pricing',
    '/v1/svg/github?v=6d97b567a2a03a9cad01388d6dddc65c',
    '/v1/svg/github?title=100%25',
    '/v1/svg/%F0%9F%98%80?on',
  ])('%s stays as it was sent', (path) => {
    expect(redact(path)).toBe(path);
  });

  const { raw: apiKey } = generateApiKey('live');
  const token = randomBytes(32).toString('base64url');
  const hex = randomBytes(20).toString('hex');
  const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P';
  test.each([
    apiKey,
    generateApiKey('pub').raw,
    generateApiKey('res').raw,
    token,
    hex,
    jwt,
    'jane@stripe.com',
    'jane%40stripe.com',
    'jane%2540stripe.com',
  ])('%s is masked wherever it appears', (secret) => {
    const twisted = [...secret].map((c) => `%${c.charCodeAt(0).toString(16)}`).join('');
    for (const sent of [secret, secret.includes('%') ? secret : twisted]) {
      expect(redact(`/v1/svg/${sent}`)).toBe('/v1/svg/***');
      expect(redact(`/v1/svg/Bearer%20${sent}/x`)).toBe('/v1/svg/***/x');
      expect(redact(`/v1/search?q=${sent}&on=dark`)).toBe('/v1/search?q=***&on=dark');
      expect(redact(`/v1/search?${sent}`)).toBe('/v1/search?***');
      expect(redact(`/v1/search?${sent}=1`)).toBe('/v1/search?***=***');
    }
  });

  test('the values of email and token are masked, whatever they look like', () => {
    expect(redact('/v1/brand?email=jane')).toBe('/v1/brand?email=***');
    expect(redact('/logo/github?token=short')).toBe('/logo/github?token=***');
  });

  test('a parameter that the route does not document keeps its name and loses its value', () => {
    expect(redact('/v1/svg/github?api_key=hunter2&q=a=b')).toBe('/v1/svg/github?api_key=***&q=a=b');
  });

  test('a long path is cut to 300 characters after it is masked', () => {
    // The cut alone would leave the beginning of a token, which no longer looks like one.
    const start = `/v1/${'a/'.repeat(142)}b`;
    expect(redact(`${start}/${token}/${'c'.repeat(20)}`)).toBe(`${start}/***/ccccc…`);
  });
});
