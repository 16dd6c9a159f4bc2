import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { surfacePrefixes } from '../../../server/contract/surfaces';
import { openSurfaceWorld } from '../../support/surface-world';

const isDrill = process.env['DRILL'] === '1';
const runs = isDrill ? 20_000 : 400;
const seed = Number(process.env['FUZZ_SEED'] ?? (isDrill ? Date.now() % 2 ** 31 : 20_261_127));
const heapGrowthMbMax = 120;

const world = openSurfaceWorld();

const pieces = [
  'github',
  'figma',
  'no-such-brand',
  'GitHub',
  'c++',
  'node.js',
  '@own',
  'github.com',
  'logos',
  'simple-icons',
  'marque',
  'marque-wordmark',
  'react',
  'github-light',
  'github-dark',
  'gh',
  'npm',
  'homarr-labs',
  'dashboard-icons@main',
  'selfhst',
  'icons',
  'icons@',
  'svg',
  'glincker',
  'thesvg',
  'public',
  'simple-icons@latest',
  'collections',
  'collection',
  'search',
  'last-modified',
  'f00',
  '_',
  'rebeccapurple',
  'primary',
  'custom',
  'constructor',
  '__proto__',
  '..',
  '.',
  '%2e%2e',
  '..%2f..%2fpackage.json',
  '%2Fetc%2Fpasswd',
  '%00',
  '%',
  '%E0%A4%A',
  '',
  'package.json',
  'mq_pub_wrong',
  'a'.repeat(300),
  '%F0%9F%A6%86',
  ' ',
  '%20',
  '<svg>',
  '*',
];
const endings = ['', '', '.svg', '.json', '.js', '.css', '.webp.svg', '.SVG', '.exe'];
const parameters = [
  'icons',
  'query',
  'prefix',
  'prefixes',
  'color',
  'height',
  'width',
  'rotate',
  'flip',
  'box',
  'size',
  'viewbox',
  'callback',
  'format',
  'mode',
  'selector',
  'common',
  'limit',
  'start',
  'token',
  'info',
  'download',
  'hasOwnProperty',
];
const values = [
  'github',
  'github,figma,react',
  'logos',
  'marque-',
  'f00',
  '#fff',
  'red',
  '1em',
  'auto',
  '90deg',
  '-1',
  '1e9',
  'NaN',
  '',
  'a'.repeat(2000),
  '"><script>',
  '{}',
  'url(x)',
  '../../etc',
  'true',
  'constructor',
  '__proto__',
  'toString',
  'alert(1)',
  'react,react',
  Array(300).fill('x').join(),
];

const text = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...pieces) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }) },
);
const address = fc
  .record({
    prefix: fc.constantFrom(...Object.values(surfacePrefixes)),
    hasKey: fc.boolean(),
    segments: fc.array(text, { maxLength: 7 }),
    ending: fc.constantFrom(...endings),
    query: fc.array(
      fc.tuple(fc.constantFrom(...parameters), fc.oneof(fc.constantFrom(...values), text)),
      {
        maxLength: 4,
      },
    ),
  })
  .map(({ prefix, hasKey, segments, ending, query }) => {
    const path = segments.map((one) => (one.includes('%') ? one : encodeURI(toWellFormed(one))));
    const search = query.map(
      ([name, value]) => `${name}=${encodeURIComponent(toWellFormed(value))}`,
    );
    const key = hasKey ? `/${world.paidKey()}` : '';
    return `${prefix}${key}/${path.join('/')}${ending}?${search.join('&')}`;
  });

/** As a client sends it: no lone surrogates, and no end of the path. */
const toWellFormed = (part: string) => part.replaceAll(/[\p{Surrogate}?#]/gu, '');

const heapMb = () => {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed / 2 ** 20;
};

/** What only a file of the service has. */
const ownFiles = /"devDependencies"|root:x:0|import \{/;

test(
  `${runs} made-up addresses get no server error and no file, and leave nothing behind (FUZZ_SEED=${seed})`,
  { timeout: 1_800_000 },
  async () => {
    const statuses = new Map<number, number>();
    let beforeMb = 0;
    let count = 0;
    await fc.assert(
      fc.asyncProperty(address, async (target) => {
        // Sets and indexes are read once.
        if (count++ === Math.floor(runs / 4)) beforeMb = heapMb();
        const response = await world.rest().request(`http://localhost${target}`);
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        expect(response.status, target).toBeLessThan(500);
        expect(await response.text(), target).not.toMatch(ownFiles);
      }),
      { numRuns: runs, seed, endOnFailure: true },
    );
    expect(statuses.get(200)).toBeGreaterThan(runs / 100);
    if (!isDrill) return;
    const grownMb = heapMb() - beforeMb;
    process.stdout.write(
      `${runs} addresses: ${JSON.stringify([...statuses])}, heap +${grownMb.toFixed(1)} MB\n`,
    );
    expect(grownMb).toBeLessThan(heapGrowthMbMax);
  },
);
