import { expect, test } from 'vitest';
import { createTimeSharing } from './share-time';

test('requests in progress share the time in which the event loop works, and none pays without end', () => {
  let workedMs = 1000;
  const sharing = createTimeSharing(() => workedMs);
  const endFirst = sharing.start();
  workedMs += 4;
  const endSecond = sharing.start();
  workedMs += 8;
  expect([endFirst(), endSecond()]).toEqual([8, 4]);
  workedMs += 100;
  const endLong = sharing.start();
  expect(sharing.start()()).toBe(0);
  workedMs += 60;
  expect(endLong()).toBe(25);
});
