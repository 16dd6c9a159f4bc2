import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allowedImports, domainRooms, mayImport, roomOf, transports } from './rooms';
import {
  codeFiles,
  describeImport,
  findFolderCycles,
  findLines,
  productFiles,
  readImports,
  readSource,
  sourceFiles,
} from './source-files';

const imports = productFiles.flatMap(readImports);
const ownImports = imports.filter(
  ({ isPackage, target }) => !isPackage && !/\.(css|json|svg)$/.test(target),
);
const packageImports = imports.filter(({ isPackage }) => isPackage);
const isOwnRule = (file: string) => file === 'e2e/support/house-rules.test.ts';
const isIn = (rooms: string[]) => (file: string) => rooms.includes(roomOf(file) ?? '');

describe('rooms and floors', () => {
  test('every folder with code belongs to a known room', () => {
    expect(productFiles.filter((file) => roomOf(file) === null)).toEqual([]);
  });

  test('a file imports from its own room and from those below, types included', () => {
    const upward = ownImports.filter(
      ({ file, target, isType }) => roomOf(file) !== null && !mayImport(file, target, isType),
    );
    expect(upward.map(describeImport)).toEqual([]);
  });

  test('no folders import each other in a circle', () => {
    expect(findFolderCycles(ownImports)).toEqual([]);
  });

  test('the domain knows no framework', () => {
    // next-auth/jwt alone seals the session's cookie, for sign-in and tRPC alike; hono/utils/accept parses a header.
    const framework =
      /^(next|next-auth(?!\/jwt)|hono(?!\/utils\/accept)|react|react-dom|@trpc|@hono)(\/|$)/;
    const isMail = ({ file, target }: { file: string; target: string }) =>
      /^server\/platform\/mail\/[^/]+\.tsx$/.test(file) && /^react\b/.test(target);
    const known = packageImports
      .filter(({ file }) => isIn(domainRooms)(file))
      .filter((entry) => framework.test(entry.target) && !isMail(entry));
    expect(known.map(describeImport)).toEqual([]);
  });

  test('the domain knows neither Request nor Response', () => {
    const global = /^(?!\s*(\/\/|\/?\*)).*(?<![\w.'"`/-])(Request|Response)\b\s*([^\w\s'"`]|$)/;
    const users = productFiles.filter(isIn(domainRooms));
    expect(users.flatMap((file) => findLines(file, global))).toEqual([]);
  });

  test('transports leave the database to the domain', () => {
    const database = /^server\/platform\/(generated\/|database\/database$)/;
    const users = ownImports.filter(
      ({ file, target }) => isIn(transports)(file) && database.test(target),
    );
    expect(users.map(describeImport)).toEqual([]);
  });

  test('process.env is read in server/platform/env.ts alone', () => {
    // Plain JavaScript that Node runs without a build cannot import it, nor can a published package.
    const next = ['instrumentation.ts', 'server/platform/env.ts', 'server/http/site.mjs'];
    const readers = productFiles.filter(
      (file) => !next.includes(file) && !isIn(['commands', 'packages'])(file),
    );
    expect(readers.flatMap((file) => findLines(file, /\bprocess\.env\b/))).toEqual([]);
  });
});

describe('files', () => {
  test('no file or folder is a drawer for odds and ends such as utils or helpers', () => {
    const drawer = /(^|\/)(utils?|helpers?|misc|common|shared|lib)(\.[a-z]+)?(\/|$)/;
    expect(codeFiles.filter((file) => drawer.test(file))).toEqual([]);
  });

  test('there are no barrel files: an import names the module that defines it', () => {
    const reExport = /^export (type )?(\*|\{[^}]*\})( as \w+)? from /m;
    // A package's exports must be in one module.
    const barrels = codeFiles.filter(
      (file) =>
        !/^packages\/marque\/src\/(marque|react)\.ts$/.test(file) &&
        (/(^|\/)index\.\w+$/.test(file) || reExport.test(readSource(file))),
    );
    expect(barrels).toEqual([]);
  });

  test('no file has more than 250 lines', () => {
    expect(codeFiles.filter((file) => readSource(file).split('\n').length > 251)).toEqual([]);
  });

  test('every file name is in kebab-case', () => {
    const isName = (name: string) =>
      /^(\[.*\]|\(.*\)|_.*)$/.test(name) || /^\.?[a-z0-9]+([.-][a-z0-9]+)*$/.test(name);
    expect(codeFiles.filter((file) => !file.split('/').every(isName))).toEqual([]);
  });

  test('no file lies directly in server/', () => {
    expect(codeFiles.filter((file) => /^server\/[^/]+$/.test(file))).toEqual([]);
  });

  test('only unit tests lie beside the product code; all other test code is in e2e/', () => {
    const apparatus =
      /(^|[/-])(drills?|testing|fixtures?|mocks?|stand-?ins?)([./-]|$)|\.(served|alone)\.test\.|\.(drill|spec)\./;
    const misplaced = codeFiles.filter((file) => !file.startsWith('e2e/') && apparatus.test(file));
    expect(misplaced).toEqual([]);
  });

  test('no file has a TODO, a skipped test or a focused one', () => {
    const marks =
      /\b(TODO|FIXME|XXX)\b|\b(it|test|describe)\.(only|skip|todo|fixme)\b|@ts-(ignore|nocheck)/;
    const others = codeFiles.filter((file) => !isOwnRule(file));
    expect(others.flatMap((file) => findLines(file, marks))).toEqual([]);
  });
});

describe('documents', () => {
  test('the rooms and arrows of docs/architecture.md are those of the code', () => {
    const page = readSource('docs/architecture.md');
    const rooms = readdirSync('server').sort();
    const listed = [...page.matchAll(/^\| `(\w+)` +\|/gm)].map(([, room = '']) => room);
    expect(listed.sort()).toEqual(rooms);
    const arrows = [...page.matchAll(/^ +(\w+) --> (\w+)$/gm)];
    const targetsOf = (room: string) =>
      arrows.filter(([, from]) => from === room).map(([, , to = '']) => to);
    const reach = (room: string): string[] => targetsOf(room).flatMap((to) => [to, ...reach(to)]);
    for (const room of rooms) {
      const allowed = (allowedImports[room] ?? []).filter((other) => rooms.includes(other));
      expect(allowed, `the arrows of ${room}`).toEqual(expect.arrayContaining(targetsOf(room)));
      expect(reach(room), `what ${room} may import`).toEqual(expect.arrayContaining(allowed));
    }
  });

  // The package's own page is about its users' projects.
  const pages = sourceFiles.filter((file) => /^(?!CHANGELOG|packages).*\.md$/.test(file));

  test('every path named in a document exists', () => {
    const paths = pages.flatMap((page) => [
      ...readSource(page).matchAll(
        /`((?:app|components|deploy|e2e|packages|prisma|public|server)\/[\w./[\]-]*)`/g,
      ),
    ]);
    expect(paths.length).toBeGreaterThan(5);
    expect(paths.map(([, named = '']) => named).filter((named) => !existsSync(named))).toEqual([]);
  });

  test('no snippet installs, runs or imports `marque` without the scope, a stranger’s package on npm', () => {
    const unscoped =
      /\b(?:npx|bunx|pnpx|(?:npm|pnpm|yarn|bun) (?:i|install|add|exec|x|dlx|create)) (?:[^\n`'"|&;]* )?marque(?:-\w+)*(?![\w./:-])|\b(?:from|import|require)\b[ (]*['"]marque[-\w]*(?:\/\w+)?['"]|"marque[-\w]*": "[\^~\d*l]/;
    const bad = [
      'npm i -D marque',
      'npx --yes marque pull',
      "from 'marque/react'",
      '"marque": "^1"',
    ];
    expect(bad.filter((snippet) => !unscoped.test(snippet))).toEqual([]);
    const texts = sourceFiles.filter(
      (file) => /\.(?:mdx?|[mc]?[jt]sx?|json|ya?ml|html|txt)$/.test(file) && !isOwnRule(file),
    );
    expect(texts.flatMap((file) => findLines(file, unscoped))).toEqual([]);
  });

  test('every dependency is named in a document', () => {
    const { dependencies, devDependencies } = readPackage();
    const text = pages.map(readSource).join('\n');
    const names = Object.keys({ ...dependencies, ...devDependencies });
    expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('dependencies', () => {
  test('every package that the server imports is a production dependency', () => {
    const { dependencies } = readPackage();
    // Commands run before anything is installed, or run the tests.
    const isServer = (file: string) => file.startsWith('server/') && roomOf(file) !== 'commands';
    const missing = packageImports.filter(({ file, target }) => {
      const name = target.split('/', target.startsWith('@') ? 2 : 1).join('/');
      return isServer(file) && !name.startsWith('node:') && !dependencies[name];
    });
    expect(missing.map(describeImport)).toEqual([]);
  });

  test('no dependency is locked at a version with a known vulnerability', () => {
    const below = Object.entries(readLocked()).flatMap(([place, { version = '0' }]) => {
      const floor = versionFloors[place.slice(place.lastIndexOf('node_modules/') + 13)];
      return floor && isBelow(version, floor.version)
        ? [`${place} ${version}: ${floor.reason}`]
        : [];
    });
    expect(below).toEqual([]);
  });

  test('dependencies of other platforms are locked too, so that `npm ci` works there', () => {
    const packages = readLocked();
    const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !packages[`node_modules/${name}`] && !packages[`${place}/node_modules/${name}`],
      ),
    );
    expect(missing).toEqual([]);
  });

  test('every dependency is locked with its address, so `npm ci` need not ask the registry for it', () => {
    const without = Object.entries(readLocked()).filter(
      ([place, { resolved, inBundle }]) =>
        place !== '' && !inBundle && !resolved?.startsWith('https://registry.npmjs.org/'),
    );
    expect(without.map(([place]) => place)).toEqual([]);
  });
});

/** The oldest version of a package without a known vulnerability; maintained by hand. */
const versionFloors: Record<string, { version: string; reason: string }> = {
  next: { version: '16.4.5', reason: 'CVE-2026-119348, response desynchronisation' },
  react: { version: '19.2.6', reason: 'CVE-2025-55182 and its successors in server components' },
  'react-dom': { version: '19.2.6', reason: 'CVE-2025-55182 and its successors' },
  sharp: { version: '0.35.5', reason: 'CVE-2026-96889, code execution through SVG' },
  'next-auth': { version: '4.24.15', reason: 'GHSA-7rqj-j65f-68wh, e-mail address confusion' },
  nodemailer: { version: '7.0.7', reason: 'GHSA-5jpx-9hw9-2fx4, misdelivery' },
};

type Locked = {
  version?: string;
  resolved?: string;
  inBundle?: boolean;
  optionalDependencies?: Record<string, string>;
};

function readLocked(): Record<string, Locked> {
  return (JSON.parse(readSource('package-lock.json')) as { packages: Record<string, Locked> })
    .packages;
}

function readPackage(): Record<'dependencies' | 'devDependencies', Record<string, string>> {
  return JSON.parse(readSource('package.json')) as ReturnType<typeof readPackage>;
}

function isBelow(version: string, floor: string): boolean {
  const [have, need] = [version, floor].map((text) => text.split(/[.-]/).slice(0, 3).map(Number));
  for (const i of [0, 1, 2]) {
    const difference = (have?.[i] ?? 0) - (need?.[i] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
