import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { sourceNames } from '../sources/source-icon';

const folders = ['.', 'prisma/catalog/known', 'prisma/catalog/selfhst'];
const read = new Set<string>([...sourceNames, 'name-suggestion-index', 'third-party-web']);

/** Pins the latest version of every package that the catalog is built from. Prints `name before → after`. */
for (const folder of folders) {
  const file = `${folder}/package.json`;
  const before = readVersions(file);
  const names = Object.keys(before).filter((name) => read.has(name));
  const latest = names.map((name) => `${name}@latest`);
  execFileSync('npm', ['install', '--save-exact', '--prefix', folder, ...latest], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const after = readVersions(file);
  for (const name of names)
    if (before[name] !== after[name]) console.log(`${name} ${before[name]} → ${after[name]}`);
}

function readVersions(file: string): Record<string, string> {
  const { dependencies } = JSON.parse(readFileSync(file, 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return dependencies;
}
