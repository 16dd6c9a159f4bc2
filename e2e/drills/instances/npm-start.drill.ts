import { execFileSync, spawn } from 'node:child_process';
import { expect, inject, onTestFinished, test } from 'vitest';
import { freePort } from '../../support/free-port';
import { isRunning, until } from '../../support/site-process';
import { createSeededDataFolder } from '../../support/start-server';

const readyWithinMs = 180_000;
const goneWithinMs = 30_000;

/** npm, the shell, the service and its site. */
function listGroup(group: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,pgid=']).toString().trim().split('\n');
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([pid = 0, of]) => (of === group ? [pid] : []));
}

// A closed terminal sends SIGHUP to all.
test.each([
  ['npm alone', 'SIGKILL'],
  ['the whole process group', 'SIGHUP'],
  ['the whole process group', 'SIGKILL'],
] as const)(
  '`npm start` leaves no process and no listener behind when %s ends by %s',
  async (what, signal) => {
    const port = await freePort();
    const address = `http://127.0.0.1:${port}`;
    const npm = spawn('npm', ['start'], {
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: String(port),
        PUBLIC_URL: address,
        DRAIN_SECONDS: '0',
        MARQUE_DATA: createSeededDataFolder(inject('pgliteTemplates').seeded),
      },
      detached: true,
      stdio: 'ignore',
    });
    const group = npm.pid ?? 0;
    onTestFinished(() => {
      for (const pid of listGroup(group)) process.kill(pid, 'SIGKILL');
    });
    const responds = () =>
      fetch(address).then(
        ({ ok }) => ok,
        () => false,
      );
    await until(responds, readyWithinMs);
    const started = listGroup(group);
    expect(started.length).toBeGreaterThanOrEqual(4);
    process.kill(what === 'npm alone' ? group : -group, signal);
    await until(() => !started.some(isRunning), goneWithinMs);
    await expect(fetch(address)).rejects.toThrow();
  },
);
