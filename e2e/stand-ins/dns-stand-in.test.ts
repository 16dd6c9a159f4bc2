import { Resolver } from 'node:dns/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startDnsStandIn } from './dns-stand-in';

test('the stand-in for a name server has addresses, texts of any length, and failures', async () => {
  const long = 'v=BIMI1; l=https://example.com/'.padEnd(4000, 'x');
  const dns = await startDnsStandIn((host) => {
    if (host === 'none.example') return { failure: 'no_host' };
    if (host === 'broken.example') return { failure: 'server' };
    return { addresses: ['8.8.8.8', '2001:db8::1'], texts: ['', 'short', long] };
  });
  onTestFinished(dns.close);
  const resolver = new Resolver({ timeout: 1000, tries: 1 });
  resolver.setServers([dns.address]);
  expect(await resolver.resolve4('some.example')).toEqual(['8.8.8.8']);
  expect(await resolver.resolve6('some.example')).toEqual(['2001:db8::1']);
  const texts = await resolver.resolveTxt('some.example');
  expect(texts.map((pieces) => pieces.join(''))).toEqual(['', 'short', long]);
  await expect(resolver.resolve4('none.example')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  await expect(resolver.resolve4('broken.example')).rejects.toMatchObject({ code: 'ESERVFAIL' });
});
