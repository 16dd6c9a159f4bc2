import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../support/free-port';
import { withClient, withDatabase } from '../../support/template-databases';

const readyWithinMs = 30_000;

/** A Postgres that a drill may break, never the machine's own. */
export type OwnPostgres = {
  url: string;
  /** Like `pg_ctl stop -m immediate`: nothing is flushed, and the next start recovers. */
  crash: () => Promise<void>;
  start: () => Promise<void>;
  /** SIGSTOP to all its processes: connections stay open, and nothing responds. */
  pause: () => void;
  resume: () => void;
  remove: () => Promise<void>;
};

/** The folder of Postgres's programs, or null if they are not installed. */
export function findPostgresPrograms(): string | null {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort().toReversed() : [];
  const folders = versions.map((version) => path.join(root, version, 'bin'));
  return folders.find((folder) => existsSync(path.join(folder, 'initdb'))) ?? null;
}

/**
 * @param copyOf a database to start with a copy of
 * @param parent the folder for its files
 */
export async function createOwnPostgres(
  programs: string,
  copyOf: string,
  parent = tmpdir(),
): Promise<OwnPostgres> {
  const folder = mkdtempSync(path.join(parent, 'marque-postgres-'));
  const owner = ownerOfPostgres();
  if (owner !== null) chownSync(folder, owner.uid, owner.gid);
  const run = (program: string, ...parameters: string[]) =>
    execFileSync(path.join(programs, program), parameters, { ...owner, cwd: folder });
  run('initdb', '-D', path.join(folder, 'data'), '-U', 'postgres', '-A', 'trust', '--no-sync');

  const port = await freePort();
  const server = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let child: ChildProcess | null = null;
  const start = async () => {
    const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories='];
    child = spawn(
      path.join(programs, 'postgres'),
      ['-D', path.join(folder, 'data'), '-p', `${port}`, ...settings.flatMap((one) => ['-c', one])],
      { ...owner, cwd: folder, stdio: 'ignore' },
    );
    await untilReady(server);
  };
  const crash = async () => {
    if (child === null) return;
    const gone = once(child, 'exit');
    child.kill('SIGQUIT');
    await gone;
    child = null;
  };
  await start();
  await withClient(server, async (client) => {
    await client.query('CREATE DATABASE marque');
  });
  const url = withDatabase(server, 'marque');
  const dump = path.join(folder, 'dump.sql');
  run('pg_dump', '--file', dump, copyOf);
  run('psql', '--quiet', '--output', '/dev/null', '--file', dump, url);
  return {
    url,
    crash,
    start,
    pause: () => signalAll(child, 'SIGSTOP'),
    resume: () => signalAll(child, 'SIGCONT'),
    remove: async () => {
      await crash();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function signalAll(parent: ChildProcess | null, signal: NodeJS.Signals): void {
  if (parent?.pid === undefined) return;
  // The parent first, so that it cannot start another process meanwhile.
  parent.kill(signal);
  const children = execFileSync('pgrep', ['-P', `${parent.pid}`], { encoding: 'utf8' });
  for (const pid of children.trim().split('\n')) {
    try {
      process.kill(Number(pid), signal);
    } catch (error) {
      // The process has ended since.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

/** Postgres refuses to run as root. */
function ownerOfPostgres(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const idOf = (option: string) =>
    Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  for (;;) {
    const failure = await withClient(url, async () => {}).then(
      () => null,
      (error: unknown) => error,
    );
    if (failure === null) return;
    if (Date.now() > deadline) throw failure;
    await sleep(20);
  }
}
