import { X509Certificate } from 'node:crypto';
import { Resolver } from 'node:dns';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rootCertificates } from 'node:tls';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parseEnv } from './env';

describe('an invalid environment variable is named', () => {
  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'marque.example'],
    ['PUBLIC_URL', 'https://example.com/logos'],
    ['PUBLIC_URL', 'https://example.com/?logos'],
    ['SITE_URL', 'http://10.0.0.2:3001/site'],
    ['DATABASE_URL', 'mysql://localhost/marque'],
    ['REDIS_URL', 'http://localhost'],
    ['SMTP_URL', 'localhost:25'],
    ['MAIL_FROM', 'a@example.com, b@example.com'],
    ['AUTH_SECRET', 'short'],
    ['ADMIN_TOKEN', 'short'],
    ['REMOVAL_DAYS', '0'],
    ['VISITOR_COUNTER', 'yes'],
    ['TRUST_PROXY_HOPS', '-1'],
    ['LOG_LEVEL', 'loud'],
    ['WEB_CONCURRENCY', '0'],
    ['WEB_CONCURRENCY', '2'],
    ['ENRICH', 'yes'],
    ['ENRICH_DNS', 'dns.example.com:53'],
    ['ENRICH_DNS', '192.0.2.53:70000'],
    ['ENRICH_DNS', '192.0.2.530'],
    ['ENRICH_ROOTS', 'no-such-file.pem'],
    ['ENRICH_ROOTS', 'package.json'],
    ['ENRICH_PER_DAY', '-1'],
  ])('%s=%s', (name, value) => {
    expect(() => parseEnv({ [name]: value })).toThrow(`The environment is not valid:\n  ${name}: `);
  });

  test('a PUBLIC_URL with a path is refused with the reason, and one that ends in a slash is an origin', () => {
    const withPath = { PUBLIC_URL: 'https://example.com/logos' };
    expect(() => parseEnv(withPath)).toThrow('work only at the root of a host');
    expect(parseEnv({ PUBLIC_URL: 'https://example.com/' }).publicUrl).toBe('https://example.com');
  });

  test('all invalid variables are named at once, one a line', () => {
    expect(() => parseEnv({ PORT: 'eighty', LOG_LEVEL: 'loud' })).toThrow(
      /^The environment is not valid:\n {2}PORT: .+\n {2}LOG_LEVEL: .+$/,
    );
  });
});

describe('variables that belong together are required together', () => {
  test.each([
    ['AUTH_SECRET', { DATABASE_URL: 'postgres://localhost/marque' }],
    ['UPSTASH_REDIS_REST_TOKEN', { UPSTASH_REDIS_REST_URL: 'https://example.upstash.io' }],
    ['STRIPE_PRICE_PRO', { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'whsec' }],
    ['GITHUB_SECRET', { GITHUB_ID: 'id' }],
    ['GOOGLE_ID', { GOOGLE_SECRET: 'secret' }],
    [
      'REDIS_URL',
      {
        REDIS_URL: 'redis://localhost',
        UPSTASH_REDIS_REST_URL: 'https://example.upstash.io',
        UPSTASH_REDIS_REST_TOKEN: 'token',
      },
    ],
  ])('%s', (name, variables) => {
    expect(() => parseEnv(variables)).toThrow(`\n  ${name}: `);
  });
});

test('an empty value counts as unset: .env.example works as it is', () => {
  expect(parseEnv({ PORT: '', DATABASE_URL: '', STRIPE_SECRET_KEY: '' })).toEqual(parseEnv({}));
});

test('a family of addresses is lifted to the root of a host, with the key for requests that bring none', () => {
  const { surfaces, surfaceHosts } = parseEnv({
    SURFACES: 'none',
    SURFACE_HOSTS: 'icons.example=simple-icons, cdn.example=simple-icons:mq_pub_A1',
  });
  expect(surfaces).toEqual([]);
  expect([...surfaceHosts]).toEqual([
    ['icons.example', '/simple-icons'],
    ['cdn.example', '/simple-icons/mq_pub_A1'],
  ]);
});

test.each([
  ['SURFACES', 'simple-icons,clearbits', 'SURFACES.1: must be some of '],
  ['SURFACE_HOSTS', 'icons.example', 'SURFACE_HOSTS.0: must read host=family'],
  ['SURFACE_HOSTS', 'icons.example=none', 'SURFACE_HOSTS.0: must read host=family'],
  [
    'SURFACE_HOSTS',
    'icons.example=simple-icons:mq_live_a',
    'SURFACE_HOSTS.0: must read host=family',
  ],
])('%s=%s is refused with the place of the mistake', (name, value, message) => {
  expect(() => parseEnv({ [name]: value })).toThrow(message);
});

describe('a look at the sites of brands', () => {
  test('looks are off without a variable', () => {
    expect(parseEnv({})).toMatchObject({ enriches: false, enrichPerDay: 20_000 });
    expect(parseEnv({ ENRICH: 'on' }).enriches).toBe(true);
  });

  test.each(['192.0.2.53:53', '[2001:db8::53]:5353', '192.0.2.53'])(
    'looks ask the name server %s',
    (address) => {
      const { enrichDns } = parseEnv({ ENRICH_DNS: address });
      expect(enrichDns).toBe(address);
      new Resolver().setServers([enrichDns ?? '']);
    },
  );

  test('trusts the certificates of a file, and says which file has none or a broken one', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'roots-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = path.join(folder, 'roots.pem');
    const [first = '', second = ''] = rootCertificates;
    await writeFile(file, `# two\n${first}\n\n${second}\n`);
    const fingerprint = (pem: string) => new X509Certificate(pem).fingerprint256;
    const { enrichRoots } = parseEnv({ ENRICH_ROOTS: file });
    expect(enrichRoots?.map(fingerprint)).toEqual([first, second].map(fingerprint));
    await writeFile(file, first.replace(/\n[A-Za-z\d]{9}/, '\nAAAAAAAAA'));
    expect(() => parseEnv({ ENRICH_ROOTS: file })).toThrow(`ENRICH_ROOTS: ${file}: `);
    expect(() => parseEnv({ ENRICH_ROOTS: 'package.json' })).toThrow('has no certificate');
  });
});
