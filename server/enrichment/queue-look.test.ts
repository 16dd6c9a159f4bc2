import { describe, expect, test } from 'vitest';
import { describeKnown, describeLook, useLookWorld } from '../../e2e/support/look-world';
import { databaseKinds, isAvailable } from '../../e2e/support/test-database';
import type { Caller } from '../accounts/keys/caller';
import { putBrand } from '../brands/edit-brand';
import { findBrandByHost } from '../catalog/get-brand';
import { env } from '../platform/env';
import { replaceProcessWide } from '../platform/process/made-once';
import { askForLook } from './ask-for-look';
import { findLookUsage } from './ask-for-look';
import { leaseLooks, leaseRefresh, returnLease } from './queue-look';
import { runLook, startLooks } from './run-looks';
import { storeLook } from './store-look';

describe.each(databaseKinds.filter(isAvailable))('the queue of looks on %s', (kind) => {
  const world = useLookWorld(kind);
  const { client, sites, looked, skip } = world;
  const askAs = (caller: Caller, host: string) => askForLook(caller, host, findBrandByHost(host));
  const ask = async (host: string) => askAs(await world.caller(), host);
  const stored = (domain: string) => client().siteLook.findUniqueOrThrow({ where: { domain } });
  /** As another instance, which remembers nothing of what this one was asked. */
  const forget = () => replaceProcessWide('asked-looks', null);
  const used = async (caller: Caller) => (await findLookUsage(caller))?.used;

  test('instances that take at the same time never take one look twice, and leave none', async () => {
    const caller = await world.caller('internal');
    const domains = Array.from({ length: 20 }, (_, i) => `site-${i}.com`);
    for (const domain of domains) await askAs(caller, domain);
    const taken = await Promise.all(Array.from({ length: 8 }, () => leaseLooks(client(), 3)));
    const names = taken.flat().map(({ domain }) => domain);
    expect(names.toSorted()).toEqual(domains.toSorted());
    expect(new Set(taken.flat().map(({ lease }) => lease)).size).toBe(20);
    expect(await leaseLooks(client(), 3)).toEqual([]);
  });

  test('the look of an instance that has crashed is taken when its lease ends, and its late result is not stored', async () => {
    sites.set('acme.io', describeLook('acme.io'));
    await ask('acme.io');
    const [crashed] = await leaseLooks(client(), 4);
    expect(await leaseLooks(client(), 4)).toEqual([]);
    await client().$executeRaw`UPDATE site_look SET leased_until = now() - interval '1 second'`;
    const [next] = await leaseLooks(client(), 4);
    expect(next).toMatchObject({ domain: 'acme.io', attempts: 2 });
    await runLook(client(), crashed as never, world.means);
    // Also if it lost the lease just before it stored what it had found.
    expect(await storeLook(crashed as never, describeLook('acme.io'), 1)).toBeNull();
    expect(await stored('acme.io')).toMatchObject({ state: 'queued', lookedAt: null });
    expect(findBrandByHost('acme.io')).toBeNull();
    await runLook(client(), next as never, world.means);
    expect(await stored('acme.io')).toMatchObject({ state: 'done', outcome: 'found' });
    expect(findBrandByHost('acme.io')?.slug).toBe('acme-io');
  });

  test('a site that ends the process again and again is given up for a day', async () => {
    await ask('acme.io');
    for (let i = 0; i < 5; i++) {
      await leaseLooks(client(), 4);
      await client().$executeRaw`UPDATE site_look SET leased_until = now() - interval '1 second'`;
    }
    await world.lookAtAll();
    expect(looked).toEqual([]);
    expect(await stored('acme.io')).toMatchObject({ state: 'done', outcome: 'unreachable' });
    expect(await ask('acme.io')).toBe('queued');
  });

  test('an account gets as many new domains as its plan has, even from many requests at once', async () => {
    const caller = await world.caller('free');
    const domains = Array.from({ length: 50 }, (_, i) => `site-${i}.com`);
    const states = await Promise.all(domains.map((domain) => askAs(caller, domain)));
    expect(states.filter((state) => state === 'queued')).toHaveLength(10);
    expect(states.filter((state) => state === 'over_budget')).toHaveLength(40);
    expect(await client().siteLook.count()).toBe(10);
    expect(await used(caller)).toBe(10);
    // Another account has its own, and a domain that is queued or done costs it nothing.
    const other = await world.caller('free');
    for (const { domain } of await client().siteLook.findMany()) {
      forget();
      expect(await askAs(other, domain)).toBe('queued');
    }
    expect(await used(other)).toBe(0);
  });

  test('one domain that many ask for at once is queued and counted once', async () => {
    const caller = await world.caller();
    const states = await Promise.all(
      Array.from({ length: 30 }, () => {
        forget();
        return askAs(caller, 'acme.io');
      }),
    );
    expect(new Set(states)).toEqual(new Set(['queued']));
    expect(await used(caller)).toBe(1);
  });

  test('the installation has a budget too, and what is refused costs the account nothing', async () => {
    Object.assign(env, { enrichPerDay: 2 });
    const [one, other] = [await world.caller(), await world.caller('internal')];
    expect([await askAs(one, 'a.com'), await askAs(one, 'b.com')]).toEqual(['queued', 'queued']);
    expect(await askAs(other, 'c.com')).toBe('over_budget');
    expect([await used(one), await used(other)]).toEqual([2, 0]);
  });

  test('a failed look is not repeated for a day, a missing host for seven', async () => {
    sites.set('away.com', describeLook('away.com', { outcome: 'unreachable' }));
    const caller = await world.caller();
    await askAs(caller, 'away.com');
    await askAs(caller, 'none.com');
    await world.lookAtAll();
    const askLater = async (days: number) => {
      await skip('away.com', days);
      await skip('none.com', days);
      forget();
      return [await askAs(caller, 'away.com'), await askAs(caller, 'none.com')];
    };
    expect(await askLater(0)).toEqual(['done', 'done']);
    expect(await used(caller)).toBe(2);
    expect(await askLater(1)).toEqual(['queued', 'done']);
    expect(await askLater(6)).toEqual(['queued', 'queued']);
    expect(await used(caller)).toBe(4);
  });

  test('a flood of domains that are known, or over the budget, costs the database nothing', async () => {
    const caller = await world.caller('free');
    for (let i = 0; i < 12; i++) await askAs(caller, `site-${i}.com`);
    await client().siteLook.deleteMany();
    await client().lookDay.deleteMany();
    // Were the database asked, they would be queued again.
    for (let i = 0; i < 50; i++) await askAs(caller, `site-${i % 15}.com`);
    expect(await client().siteLook.count()).toBe(0);
  });

  test.each([
    ['a tenant', 'acme.zendesk.com'],
    ['a consumer mail provider', 'mail.gmail.com'],
    ['a host of a private network', 'db.corp.internal'],
    ['a printer', 'printer.local'],
    ['a public suffix', 'co.uk'],
    ['a drawn brand', 'drawn.com'],
  ])('%s is not looked at', async (_, host) => {
    expect(await ask(host)).toBeNull();
    expect(await client().siteLook.count()).toBe(0);
  });

  test('a request for any domain of a known brand queues its first one', async () => {
    const domains = ['shop.known.com', 'known.com', 'known.net'];
    await world.release('second', [], [describeKnown(2, 'known', domains)]);
    await world.follow();
    expect(await ask('known.net')).toBe('queued');
    expect(await stored('known.com')).toMatchObject({ state: 'queued' });
    expect(await client().siteLook.count()).toBe(1);
  });

  test('a brand of the operator without artwork is left as it is', async () => {
    await putBrand('mine', { name: 'Mine', domains: ['mine.com'] });
    expect(await ask('mine.com')).toBeNull();
  });

  test('with ENRICH=off nothing is queued', async () => {
    Object.assign(env, { enriches: false });
    expect(await ask('acme.io')).toBeNull();
    expect(await findLookUsage(await world.caller())).toBeUndefined();
    expect(await client().siteLook.count()).toBe(0);
  });

  test('a site that shows a brand is looked at again after 30 days, and one that shows none is not', async () => {
    sites.set('acme.io', describeLook('acme.io'));
    await ask('acme.io');
    await ask('none.com');
    await world.lookAtAll();
    for (const domain of ['acme.io', 'none.com']) await skip(domain, 29);
    expect(await leaseRefresh(client())).toEqual([]);
    for (const domain of ['acme.io', 'none.com']) await skip(domain, 2);
    const [again, ...others] = await leaseRefresh(client());
    expect(again?.domain).toBe('acme.io');
    expect(others).toEqual([]);
    expect(await leaseRefresh(client())).toEqual([]);
  });

  test('the workers look at once at what is queued, four at a time, and stop without losing a look', async () => {
    let [running, most] = [0, 0];
    const waiting: (() => void)[] = [];
    const finish = () => waiting.splice(0).forEach((resolve) => resolve());
    for (let i = 0; i < 6; i++) {
      const domain = `site-${i}.com`;
      sites.set(domain, async () => {
        most = Math.max(most, ++running);
        await new Promise<void>((resolve) => waiting.push(resolve));
        running--;
        return describeLook(domain, { outcome: 'no_logo' });
      });
    }
    const stop = startLooks(client(), world.means);
    const caller = await world.caller();
    for (const domain of sites.keys()) await askAs(caller, domain);
    await expect.poll(() => running).toBe(4);
    const early = [...looked];
    finish();
    await expect.poll(() => running).toBe(2);
    await expect.poll(() => client().siteLook.count({ where: { state: 'done' } })).toBe(4);
    expect(most).toBe(4);
    const stopped = stop();
    finish();
    await stopped;
    // What was running while it stopped is left to the next instance, which need not wait for a lease.
    const left = await client().siteLook.findMany({ where: { state: 'queued' } });
    expect(left.map(({ domain }) => domain).filter((domain) => early.includes(domain))).toEqual([]);
    expect(left).toHaveLength(2);
    const next = await leaseLooks(client(), 4);
    expect(next.map(({ attempts }) => attempts)).toEqual([1, 1]);
    for (const one of next) await returnLease(client(), one);
  });
});
