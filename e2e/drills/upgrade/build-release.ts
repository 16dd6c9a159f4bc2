import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export type Release = { folder: string; remove: () => void };

/** The tables that requests read and write. */
export const busyTables = ['account', 'api_key', 'usage_day'];
/** Later than all our migrations. */
const migrationName = '99991231000000_expand_in_a_drill';

/** Builds the service of a commit in its own folder, with its own packages where they differ from those here. */
export function buildRelease(commit: string, change = (_folder: string): void => {}): Release {
  const folder = mkdtempSync(path.join(tmpdir(), 'marque-release-'));
  run('git', ['worktree', 'add', '--detach', '--force', folder, commit]);
  change(folder);
  const lockOf = (root: string) => readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  if (lockOf(folder) === lockOf('.')) {
    symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  } else {
    run('npm', ['ci'], folder);
  }
  run('npx', ['prisma', 'generate'], folder);
  const bundles = [
    'dist/service.mjs',
    'server/http/main.ts',
    'dist/prepare-artwork.mjs',
    'server/brands/prepare-artwork-process.ts',
    'dist/read-site.mjs',
    'server/enrichment/look/read-site-process.ts',
  ];
  run('node', ['server/commands/bundle-service.mjs', ...bundles], folder);
  return {
    folder,
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
      run('git', ['worktree', 'prune']);
    },
  };
}

/** Builds a release after this commit that adds an indexed column to each of the busy tables. */
export function buildNextRelease(commit: string): Release {
  return buildRelease(commit, (folder) => {
    const schemaFile = path.join(folder, 'prisma/schema.prisma');
    let schema = readFileSync(schemaFile, 'utf8');
    let sql = '';
    for (const table of busyTables) {
      const end = `  @@map("${table}")\n`;
      if (!schema.includes(end)) throw new Error(`The schema has no table ${table}.`);
      schema = schema.replace(
        end,
        `  expandedAt DateTime? @map("expanded_at")\n  @@index([expandedAt])\n${end}`,
      );
      sql += `ALTER TABLE "${table}" ADD COLUMN "expanded_at" TIMESTAMP(3);\n`;
      sql += `CREATE INDEX "${table}_expanded_at_idx" ON "${table}"("expanded_at");\n`;
    }
    writeFileSync(schemaFile, schema);
    const migrationFolder = path.join(folder, 'prisma/migrations', migrationName);
    mkdirSync(migrationFolder);
    writeFileSync(path.join(migrationFolder, 'migration.sql'), sql);
  });
}

const run = (command: string, parameters: string[], cwd = process.cwd()): string =>
  execFileSync(command, parameters, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();
