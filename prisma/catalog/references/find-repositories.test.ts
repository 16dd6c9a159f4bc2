import { expect, test } from 'vitest';
import { noFacts, type SourceIcon } from '../sources/source-icon';
import { findRepositories } from './find-repositories';

const iconAt = (url: string): SourceIcon => ({
  ...noFacts,
  source: 'simple-icons',
  name: 'any',
  url,
  forms: {},
});

test.each([
  [
    'https://github.com/Rclone/rclone/blob/8f1c309/logo.svg',
    ['github.com/rclone/rclone', 'github.com/rclone'],
  ],
  ['https://github.com/somebody/rclone.git', ['github.com/somebody/rclone']],
  ['https://gitlab.com/rclone/website', ['gitlab.com/rclone']],
  ['https://github.com/simple-icons/simple-icons/issues/5828', []],
  ['https://github.com/cncf/artwork/blob/c2e619c/rclone.svg', []],
  ['https://github.com/rclone', []],
  ['https://github.example/rclone/rclone', []],
  ['not an address', []],
])('a drawing of Rclone at %s leads to %j', (url, found) => {
  expect(findRepositories(iconAt(url), ['Rclone'])).toEqual(found);
});
