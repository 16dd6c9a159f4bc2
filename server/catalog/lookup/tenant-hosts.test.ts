import { parse } from 'tldts';
import { expect, test } from 'vitest';
import { resolveHost } from './normalize-host';
import { isTenantName, listTenantHosts } from './tenant-hosts';

const owners = new Map([
  ['zendesk.com', 'zendesk'],
  ['salesforce.com', 'salesforce'],
  ['zoom.us', 'zoom'],
  ['itch.io', 'itch-io'],
  ['celeste.itch.io', 'celeste'],
]);
const resolve = (host: string) => resolveHost(host, (candidate) => owners.get(candidate) ?? null);

test.each([
  'acme.zendesk.com',
  'help.acme.zendesk.com',
  'acme.my.salesforce.com',
  'acme--test.sandbox.my.salesforce.com',
  'acme.zoom.us',
  'acme.itch.io',
])('a tenant, such as %s, is not a brand', (host) => {
  expect(resolve(host)).toBeNull();
});

test.each([
  ['zendesk.com', 'zendesk'],
  ['support.zendesk.com', 'zendesk'],
  ['my.salesforce.com', 'salesforce'],
  ['trailhead.salesforce.com', 'salesforce'],
  ['us02web.zoom.us', 'zoom'],
  ['celeste.itch.io', 'celeste'],
])('%s is the host’s own, or a brand with a row for it', (host, slug) => {
  expect(resolve(host)).toBe(slug);
});

test('each host stands in the list once, and the public suffix list does not have it', () => {
  const hosts = listTenantHosts();
  const held = hosts.filter(
    (host) => parse(host, { allowPrivateDomains: true }).publicSuffix === host,
  );
  expect(held).toEqual([]);
  expect(
    hosts.filter((host) => parse(`a.${host}`, { allowPrivateDomains: true }).isIcann !== true),
  ).toEqual([]);
  expect(isTenantName('acme', 'example.com')).toBe(false);
});
