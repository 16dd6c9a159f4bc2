import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test, vi } from 'vitest';

const programs = [
  'server/brands/prepare-artwork-process.ts',
  'server/enrichment/look/read-site-process.ts',
];

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.each(programs)(
  '%s ends with the process that started it, however that ended',
  async (program) => {
    const code = `
    import { forkApart } from './server/platform/process/fork-apart.ts';
    const child = forkApart(new URL(${JSON.stringify(program)}, 'file://' + process.cwd() + '/'));
    console.log(child.pid);`;
    const parent = spawn(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', code],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(line.toString());
    expect(isAlive(pid)).toBe(true);
    parent.kill('SIGKILL');
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 60_000, interval: 100 });
  },
);
