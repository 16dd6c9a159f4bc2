import { expect, test } from 'vitest';
import { noteAs } from '../../../e2e/support/factories';
import { createRequestBuffer, type TakenRequests } from './request-buffer';

const summary = (taken: TakenRequests[]) =>
  taken.map(({ accountId, requests, unlogged }) => [
    accountId,
    requests.map(({ status }) => status).join(' '),
    unlogged,
  ]);

test('an account that sends too fast keeps its newest requests, and the others are counted', () => {
  const buffer = createRequestBuffer({ perAccountMax: 3, max: 100 });
  for (let status = 200; status < 210; status++) buffer.note(noteAs('busy', { status }));
  buffer.note(noteAs('calm', { status: 404 }));
  expect(summary(buffer.take(100))).toEqual([
    ['busy', '207 208 209', 7],
    ['calm', '404', 0],
  ]);
  expect(buffer.accounts()).toBe(0);
});

test('while nothing can be written, all accounts in turn lose their oldest requests', () => {
  const buffer = createRequestBuffer({ perAccountMax: 10, max: 6 });
  for (let status = 200; status < 205; status++) {
    for (const accountId of ['a', 'b']) buffer.note(noteAs(accountId, { status }));
  }
  expect(summary(buffer.take(100))).toEqual([
    ['a', '202 203 204', 2],
    ['b', '202 203 204', 2],
  ]);
});

test('what could not be written comes again, before what came later', () => {
  const buffer = createRequestBuffer({ perAccountMax: 3, max: 100 });
  for (const status of [200, 201]) buffer.note(noteAs('a', { status }));
  const taken = buffer.take(100);
  for (const status of [202, 203]) buffer.note(noteAs('a', { status }));
  buffer.putBack(taken);
  expect(summary(buffer.take(100))).toEqual([['a', '201 202 203', 1]]);
});

test('one statement takes no more accounts than it needs', () => {
  const buffer = createRequestBuffer({ perAccountMax: 3, max: 100 });
  for (const accountId of ['a', 'a', 'b', 'b', 'c']) buffer.note(noteAs(accountId));
  expect(buffer.take(3).map(({ accountId }) => accountId)).toEqual(['a', 'b']);
  expect(buffer.take(3).map(({ accountId }) => accountId)).toEqual(['c']);
});
