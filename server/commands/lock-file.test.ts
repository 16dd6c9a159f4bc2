import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Entry = { integrity?: string; inBundle?: boolean };

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Entry>;
};

/**
 * The registry that the lock was written from has no builds of next 16.4.6 for these systems, older
 * versions have a known hole, and 16.4.5 does not compress. The list only gets shorter.
 */
const unpublished = ['darwin-arm64', 'darwin-x64', 'win32-arm64-msvc', 'win32-x64-msvc'];

test('the lock file has a hash for every package, those of other platforms included', () => {
  // A bundled package comes inside another one, under its hash.
  const withoutHash = Object.entries(packages).filter(
    ([place, { integrity, inBundle }]) => place !== '' && !inBundle && !integrity,
  );
  const known = unpublished.map((system) => `node_modules/@next/swc-${system}`);
  expect(withoutHash.map(([place]) => place)).toEqual(known);
});
