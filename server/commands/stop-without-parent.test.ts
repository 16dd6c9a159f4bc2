import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';

const script = `
  import { stopWithoutParent } from './server/commands/stop-without-parent.mjs';
  process.on('SIGTERM', () => { console.log('SIGTERM'); process.exit(); });
  setInterval(() => {}, 1000);
  stopWithoutParent();
  console.log('runs');`;

test('a command started by npm stops when npm ends', async () => {
  // A second command keeps the shell from replacing itself with Node.
  const shell = spawn('sh', [
    '-c',
    '"$0" --input-type=module --eval "$1"; :',
    process.execPath,
    script,
  ]);
  const lines = createInterface({ input: shell.stdout });
  expect(await once(lines, 'line')).toEqual(['runs']);
  shell.kill('SIGTERM');
  expect(await once(lines, 'line')).toEqual(['SIGTERM']);
});
