import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { createFolder } from '../../e2e/support/run-in-folder';

const script = `
  import { stopWithoutParent } from '${pathToFileURL('server/commands/stop-without-parent.mjs').href}';
  process.on('SIGTERM', () => { console.log('SIGTERM'); process.exit(); });
  setInterval(() => {}, 1000);
  stopWithoutParent();
  console.log(process.ppid);`;

// npm runs a script in a shell, which outlives it.
test.runIf(process.platform === 'linux').each([
  ['npm', 'SIGTERM'],
  ['npm', 'SIGKILL'],
  ['the shell between', 'SIGKILL'],
] as const)('a command started by npm stops when %s ends by %s', async (which, signal) => {
  const scripts = { start: 'node start.mjs' };
  const files = { 'package.json': JSON.stringify({ scripts }), 'start.mjs': script };
  const npm = spawn('npm', ['--silent', 'start'], { cwd: createFolder(files) });
  const lines = createInterface({ input: npm.stdout });
  const [shell] = await once(lines, 'line');
  process.kill(which === 'npm' ? Number(npm.pid) : Number(shell), signal);
  expect(await once(lines, 'line')).toEqual(['SIGTERM']);
});
