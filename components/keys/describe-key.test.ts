import { expect, test } from 'vitest';
import { describeState, type KeyValues, type NamedKey } from './describe-key';
import { readKeyForm } from './read-key-form';
import { writeImage } from './write-image';

const values: KeyValues = {
  name: ' Shop ',
  origins: 'https://a.example, https://b.example\nhttps://a.example',
  only: '',
  networks: '10.0.0.0/8',
  dailyCap: '',
  expiresAt: '',
  read: 'on',
  brands: '',
  billing: 'on',
};

test('the form of a key sends what belongs to its kind', () => {
  expect(readKeyForm('publishable', values, null)).toEqual({
    name: 'Shop',
    origins: ['https://a.example', 'https://b.example'],
    only: [],
    dailyCap: null,
  });
  expect(readKeyForm('restricted', { ...values, dailyCap: '20' }, null)).toEqual({
    name: 'Shop',
    scopes: ['read', 'billing'],
    networks: ['10.0.0.0/8'],
    dailyCap: 20,
  });
});

test('a day that is not changed keeps its time, and an emptied one ends never', () => {
  const before = { expiresAt: '2100-01-01T15:30:00.000Z' } as NamedKey;
  const sent = (expiresAt: string) =>
    readKeyForm('publishable', { ...values, expiresAt }, before).expiresAt;
  expect(sent('2100-01-01')).toBeUndefined();
  expect(sent('2100-02-01')).toBe('2100-02-01T00:00:00Z');
  expect(sent('')).toBeNull();
});

test('a key that has ended says so, before that it is unused', () => {
  const nowMs = Date.parse('2027-01-01T00:00:00Z');
  const state = (expiresAt: string | null, unused: boolean) =>
    describeState({ expiresAt, unused }, nowMs)?.label;
  expect(state('2026-12-31T00:00:00Z', true)).toBe('Ended');
  expect(state('2027-12-31T00:00:00Z', true)).toBe('Unused for 30 days');
  expect(state(null, false)).toBeUndefined();
});

test('the line for a page has the key, and the name in its address', () => {
  expect(writeImage('mq_pub_x', 'https://logos.example')).toBe(
    '<img src="https://logos.example/logo/github.com?token=mq_pub_x" alt="" width="64" height="64">',
  );
  expect(writeImage('mq_pub_x', 'https://logos.example', '@acme')).toContain('/logo/@acme?token=');
});
