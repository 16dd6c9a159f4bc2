import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds, isAvailable } from '../../support/test-database';
import { type AddressWorld, openAddressWorld } from './address-world';
import { bodyWith, compareTiming, expectSameResponses, silentPaths, unknownOf } from './tell-apart';

const samples = 300;
const differenceMsMax = 2;

describe.each(databaseKinds)('on %s', (kind) => {
  describe.skipIf(!isAvailable(kind))(
    'responses do not tell whether an address has an account',
    () => {
      let world: AddressWorld;
      beforeAll(async () => {
        world = await openAddressWorld(kind, samples + 20);
        for (const path of silentPaths) await compare(path, world.emails.slice(samples));
      });
      afterAll(() => world.stop());

      const compare = (path: string, emails: string[]) => {
        const emailAt = (i: number) => emails[i] ?? '';
        return compareTiming(emails.length, world.server.baseUrl, path, {
          known: (i) => bodyWith(emailAt(i)),
          unknown: (i) => bodyWith(unknownOf(emailAt(i))),
        });
      };

      test.each(silentPaths)('/auth/%s', async (path) => {
        await expectSameResponses(world.server.baseUrl, path, world.emails.at(-1) ?? '');
        const timing = await compare(path, world.emails.slice(0, samples));
        const [known, unknown, difference] = [
          timing.knownMs,
          timing.unknownMs,
          timing.differenceMs,
        ].map((ms) => ms.toFixed(2));
        console.log(
          `${kind} ${path}: known ${known} ms, unknown ${unknown} ms, difference ${difference}`,
        );
        expect(Math.abs(timing.differenceMs)).toBeLessThan(differenceMsMax);
      });
    },
  );
});
