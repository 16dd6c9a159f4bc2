import { afterEach, expect, test } from 'vitest';
import { type Front, startFront } from '../../e2e/stand-ins/site-stand-in';
import { requireSiteToken } from './require-site-token.mjs';

const token = 'a token that the service and the site alone know';

let front: Front | undefined;
afterEach(() => front?.close());

async function openSite(siteToken?: string) {
  front = await startFront(
    requireSiteToken((request, response) => {
      response.end(`page, with ${String(request.headers['x-site-token'])}`);
    }, siteToken),
  );
  return front;
}

test('a site on the network shows its pages to its service, without the token', async () => {
  const { ask } = await openSite(token);
  const response = await ask('/', { headers: { 'X-Site-Token': token } });
  expect([response.status, String(response.body)]).toEqual([200, 'page, with undefined']);
});

test.each([{}, { 'X-Site-Token': '' }, { 'X-Site-Token': `${token}x` }])(
  'a site on the network refuses a request with the headers %j',
  async (headers) => {
    const { ask } = await openSite(token);
    const response = await ask('/', { headers });
    expect(response).toMatchObject({ status: 403, headers: { 'cache-control': 'no-store' } });
    expect(String(response.body)).toContain('Only the service');
  },
);

test('when Next serves everything itself, anyone can read the pages', async () => {
  const { ask } = await openSite();
  expect((await ask('/')).status).toBe(200);
});
