import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The commit before the newest migration, so that an upgrade from it migrates. UPGRADE_FROM names another. */
export function findPreviousCommit(): string | null {
  const given = process.env['UPGRADE_FROM'];
  if (given !== undefined) return given;
  if (!existsSync('.git')) return null;
  const migrated = run('git', ['rev-list', '-1', 'HEAD', '--', 'prisma/migrations']);
  return run('git', ['rev-parse', `${migrated}^`]);
}

/** Builds the service of a commit in a folder of its own, with the packages that are installed here. */
export function buildPrevious(commit: string): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'marque-previous-'));
  run('git', ['worktree', 'add', '--detach', '--force', folder, commit]);
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  run('npx', ['prisma', 'generate'], folder);
  run('node', ['server/commands/bundle-service.mjs', 'dist/service.mjs'], folder);
  return {
    folder,
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
      run('git', ['worktree', 'prune']);
    },
  };
}

const run = (command: string, parameters: string[], cwd = process.cwd()): string =>
  execFileSync(command, parameters, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();
