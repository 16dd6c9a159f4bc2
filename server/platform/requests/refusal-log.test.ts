import { beforeEach, expect, test } from 'vitest';
import { replaceProcessWide } from '../process/made-once';
import { noteRefusal, writeRefusals } from './refusal-log';

beforeEach(() => void replaceProcessWide('refusals', null));

const lines = () => {
  const written: object[] = [];
  writeRefusals((line) => written.push(line));
  return written;
};

test('10,000 refusals of one kind are logged as one line, with their number and origin', () => {
  for (let i = 0; i < 10_000; i++) {
    noteRefusal('rate_limit_exceeded', `198.51.${i % 200}.7`, `request ${i}`);
  }
  noteRefusal('bad_request', '2001:db8:1:2::3', 'the last');
  const networks = Array.from({ length: 10 }, (_, i) => `198.51.${i}.0/24`);
  expect(lines()).toEqual([
    { refused: 'rate_limit_exceeded', count: 10_000, networks, lastRequestId: 'request 9999' },
    { refused: 'bad_request', count: 1, networks: ['2001:db8:1::/48'], lastRequestId: 'the last' },
  ]);
  expect(lines()).toEqual([]);
});

test('a mistake of a client and a failure of ours are not logged as refusals', () => {
  noteRefusal('service_not_found', '198.51.100.7', 'one');
  noteRefusal('internal_error', '198.51.100.7', 'other');
  expect(lines()).toEqual([]);
});
