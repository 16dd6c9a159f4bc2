import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { versionFloors } from './version-floors';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(file));
const code = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
const read = (file: string) => readFileSync(file, 'utf8');

describe('the house', () => {
  test('has no drawer for odds and ends', () => {
    const drawers = /(^|\/)(utils?|helpers?|misc|common|shared|lib)(\.[a-z]+)?(\/|$)/;
    expect(code.filter((file) => drawers.test(file))).toEqual([]);
  });

  test('has no barrels: everything is imported from where it is', () => {
    const reExports = (file: string) =>
      /^export (\*|\{[^}]*\}|type \{[^}]*\}) from /m.test(read(file));
    expect(code.filter((file) => /(^|\/)index\.(ts|mjs)$/.test(file) || reExports(file))).toEqual(
      [],
    );
  });

  test('has no file of more than 250 lines', () => {
    const long = code.filter((file) => read(file).split('\n').length > 251);
    expect(long).toEqual([]);
  });

  test('names its files in kebab-case', () => {
    const inApp = (name: string) => /^(\[.*\]|\(.*\)|_.*)$/.test(name);
    const odd = code.filter((file) =>
      file
        .split('/')
        .some((part) => !inApp(part) && !/^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/.test(part)),
    );
    expect(odd).toEqual([]);
  });

  test('reads process.env in server/env.ts alone', () => {
    const allowed = (file: string) =>
      file === 'server/env.ts' ||
      file === 'instrumentation.ts' ||
      /\.config\.ts$|\.test\.ts$|\.drill\.ts$|^e2e\/|\/testing\/|\/commands\//.test(file);
    const readers = code.filter((file) => !allowed(file) && read(file).includes('process.env'));
    expect(readers).toEqual([]);
  });

  test('imports one way: app → components | transports → domain → clients → env', () => {
    const wrong = code
      .filter((file) => !/\.test\.ts$|\.drill\.ts$|^e2e\/|\/testing\//.test(file))
      .flatMap((file) =>
        importsOf(file)
          .filter((target) => floorOf(target) > floorOf(file) || areNeighbours(file, target))
          .map((target) => `${file} → ${target}`),
      );
    expect(wrong).toEqual([]);
  });

  test('leaves nothing undone, skipped or focused', () => {
    const marks =
      /\b(TODO|FIXME|XXX)\b|\b(it|test|describe)\.(only|todo|fixme)\b|@ts-(ignore|nocheck)/;
    const self = 'server/testing/house-rules.test.ts';
    expect(code.filter((file) => file !== self && marks.test(read(file)))).toEqual([]);
  });

  test('has a README whose paths exist', () => {
    const paths = [
      ...read('README.md').matchAll(
        /`((?:app|components|e2e|prisma|public|server)\/[\w./[\]-]*)`/g,
      ),
    ];
    expect(paths.length).toBeGreaterThan(5);
    expect(paths.map(([, named = '']) => named).filter((named) => !existsSync(named))).toEqual([]);
  });

  test('gives every dependency a line in the README', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
      string,
      Record<string, string>
    >;
    const readme = read('README.md');
    const names = Object.keys({ ...dependencies, ...devDependencies });
    expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });

  test('installs no version with a known hole', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { version?: string }>;
    };
    const below = Object.entries(packages).flatMap(([place, { version = '0' }]) => {
      const floor = versionFloors[place.slice(place.lastIndexOf('node_modules/') + 13)];
      return floor && isBelow(version, floor.version)
        ? [`${place} ${version}: ${floor.reason}`]
        : [];
    });
    expect(below).toEqual([]);
  });

  test('locks what other platforms need too, so that `npm ci` works on them', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { optionalDependencies?: Record<string, string> }>;
    };
    const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !packages[`node_modules/${name}`] && !packages[`${place}/node_modules/${name}`],
      ),
    );
    expect(missing).toEqual([]);
  });
});

/** From the ground up: a file may import from its own floor and from those below it. */
const floors: [floor: number, folder: RegExp][] = [
  [0, /^server\/(env|errors|process-wide)\.ts$|^server\/generated\//],
  [1, /^server\/log\.ts$|^server\/database\//],
  [2, /^server\/[a-z]+\/|^server\/[a-z-]+\.ts$/],
  [3, /^prisma\//],
  [4, /^server\/(rest|trpc|mcp)\/|^components\//],
  [5, /^server\/runtime\.ts$|^server\/(commands|bench)\/|^server\/[a-z-]+\.mjs$/],
  [6, /^app\/|^[a-z-]+(\.config)?\.ts$/],
];

function floorOf(file: string): number {
  return Math.max(...floors.filter(([, folder]) => folder.test(file)).map(([floor]) => floor), 0);
}

function areNeighbours(file: string, target: string): boolean {
  const transport = (name: string) => /^server\/(rest|trpc|mcp)\//.exec(name)?.[1];
  const [from, to] = [transport(file), transport(target)];
  return from !== undefined && to !== undefined && from !== to;
}

function importsOf(file: string): string[] {
  return [...read(file).matchAll(/^import (?!type ).*?from '(\.[^']+)'|^\} from '(\.[^']+)'/gms)]
    .map(([, single, several]) => path.join(path.dirname(file), single ?? several ?? ''))
    .map((target) =>
      ['', '.ts', '.tsx'].map((end) => target + end).find((name) => code.includes(name)),
    )
    .filter((target) => target !== undefined);
}

function isBelow(version: string, floor: string): boolean {
  const [have, need] = [version, floor].map((text) => text.split(/[.-]/).slice(0, 3).map(Number));
  for (const at of [0, 1, 2]) {
    const difference = (have?.[at] ?? 0) - (need?.[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
