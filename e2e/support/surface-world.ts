import { afterAll, beforeAll } from 'vitest';
import { createNamedKey } from '../../server/accounts/keys/named-keys';
import type { Tier } from '../../server/contract/plans';
import { openMemoryCounters } from '../../server/limits/counters/counters';
import type { OpenDatabase } from '../../server/platform/database/database';
import { createRestApp } from '../../server/rest/app';
import { createAccount } from './factories';
import { someOrigin } from './some-origin';
import { useSeededDatabase } from './test-database';
import { useCounters } from './use-counters';

/** For the tests of a file: the REST app on the whole catalog, and publishable keys to ask it with. */
export function openSurfaceWorld() {
  let opened: OpenDatabase;
  let rest: ReturnType<typeof createRestApp>;
  let paid: string;
  beforeAll(async () => {
    opened = await useSeededDatabase();
    useCounters(openMemoryCounters());
    rest = createRestApp();
    paid = await createPublishable('enterprise');
  });
  afterAll(() => opened.close());

  /** A publishable key of a new account. */
  const createPublishable = async (tier: Tier, grant: { only?: string[] } = {}) => {
    const { id: accountId } = await createAccount(opened.client, { tier });
    const owner = { accountId, origin: someOrigin };
    const { key } = await createNamedKey(owner, { kind: 'publishable', name: 'Page', ...grant });
    return key;
  };
  return {
    rest: () => rest,
    database: () => opened.client,
    paidKey: () => paid,
    createPublishable,
    /** Asks as an account on a plan without limits does, with the key in the path. */
    ask: async (family: string, path: string, init: RequestInit = {}) =>
      rest.request(`/${family}/${paid}${path}`, init),
  };
}
