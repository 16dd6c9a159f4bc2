import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '../../server/platform/database/database';
import { type Fleet, startFleet } from '../support/start-fleet';
import { isAvailable, openTestDatabase } from '../support/test-database';

const path = '/v1/public/visitor-counter';
const variables = { VISITOR_COUNTER: 'on', TRUST_PROXY_HOPS: '1' };

describe.skipIf(!isAvailable('postgres'))('two processes on one Postgres', () => {
  let opened: OpenDatabase;
  let fleet: Fleet;
  beforeAll(async () => {
    opened = await openTestDatabase('postgres', 'seeded');
    fleet = await startFleet(opened, variables, 2);
  });
  afterAll(async () => {
    await fleet.stop();
    await opened.close();
  });

  const addressOf = (visitor: number) =>
    visitor % 2 === 0 ? `192.0.2.${visitor}` : `2001:db8:0:${visitor.toString(16)}::1`;
  const visit = async (visitor: number, i: number, method = 'POST') => {
    const response = await fetch(`${fleet.instances[i % fleet.instances.length]?.baseUrl}${path}`, {
      method,
      headers: { 'X-Forwarded-For': addressOf(visitor) },
    });
    const { count } = (await response.json()) as { count?: number };
    return { status: response.status, count: count ?? Number.NaN };
  };

  test('200 posts of 100 visitors at once count exactly 100, and a restart changes nothing', async () => {
    const responses = await Promise.all(
      // One of each visitor on each process. Many more wait too long for a connection on a busy
      // machine, and get their 503.
      Array.from({ length: 200 }, (_, i) => visit(i % 100, Math.floor(i / 100) + i)),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(Math.max(...responses.map(({ count }) => count))).toBe(100);
    for (let i = 0; i < 2; i++) expect((await visit(0, i, 'GET')).count).toBe(100);

    await fleet.stop();
    fleet = await startFleet(opened, variables, 1);
    const again = await Promise.all(Array.from({ length: 100 }, (_, i) => visit(i, i)));
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(again.map(({ count }) => count))).toEqual(new Set([100]));
    expect((await visit(100, 0)).count).toBe(101);
  }, 120_000);
});
