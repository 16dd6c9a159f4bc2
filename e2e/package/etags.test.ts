import { afterAll, beforeAll, expect, test } from 'vitest';
import { Marque } from '../../packages/marque/src/marque';
import { serveContract, type ServedContract } from './serve-contract';

let service: ServedContract;
beforeAll(async () => {
  service = await serveContract();
});
afterAll(() => service.close());

type Change = (etag: string) => string;
const weaken: Change = (etag) => `W/${etag}`;
const addSuffix: Change = (etag) => etag.replace(/"$/, '-gzip"');

/** A client behind a proxy that compresses. */
const open = (change: Change = (etag) => etag) => {
  const changed: typeof fetch = async (...request) => {
    const response = await fetch(...request);
    const headers = new Headers(response.headers);
    headers.set('ETag', change(headers.get('ETag') ?? ''));
    const { status, body } = response;
    return new Response(status === 304 ? null : body, { status, headers });
  };
  return new Marque({ url: service.url, key: service.pro.apiKey, fetch: changed });
};

test.each([
  ['weakened', 'svg', weaken],
  ['weakened', 'png', weaken],
  ['given a suffix', 'svg', addSuffix],
  ['given a suffix', 'png', addSuffix],
  ['weakened and given a suffix', 'webp', (etag: string) => weaken(addSuffix(etag))],
] as const)('an ETag that a proxy has %s still matches the logo: %s', async (_, format, change) => {
  const { etag } = await open().getLogo('github', { format });
  const marque = open(change);
  const logo = await marque.getLogo('github', { format });
  expect(await marque.getChangedLogo('github', logo.etag, { format })).toBeNull();
  expect(logo.etag).toBe(etag);
  await marque.getLogo('github', { format });
  expect(service.requests.at(-1)?.etag).toBe(`"${etag}"`);
});

test('a logo can be pinned to its version behind a proxy that weakens ETags', async () => {
  const marque = open(weaken);
  const logo = await marque.getLogo('github');
  expect((await marque.getLogo('github', { v: logo.etag })).text()).toBe(logo.text());
});

test('a weakened ETag that was stored earlier still costs no quota', async () => {
  const { etag } = await open().getLogo('github');
  expect(await open().getChangedLogo('github', `W/${etag}`)).toBeNull();
});
