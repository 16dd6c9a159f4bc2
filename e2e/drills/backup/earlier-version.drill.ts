import { expect, test } from 'vitest';
import { databaseKinds, isAvailable } from '../../support/test-database';
import { loadEarlierVersion } from './load-earlier-version';

test.each(databaseKinds.filter(isAvailable))(
  'a backup of an earlier version is brought up to date on %s',
  (kind) => expect(loadEarlierVersion(kind)).resolves.toBeUndefined(),
);
