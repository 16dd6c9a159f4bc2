import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

export type Ran = { code: number | null; stdout: string; stderr: string };

/** The command as a user runs it: in a folder, with a home of its own. */
export async function runCommand(
  script: string,
  parameters: readonly string[],
  {
    folder,
    variables = {},
    input = '',
  }: { folder: string; variables?: Record<string, string>; input?: string },
): Promise<Ran> {
  const child = spawn(process.execPath, [script, ...parameters], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, ...variables } as unknown as NodeJS.ProcessEnv,
    stdio: 'pipe',
  });
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { code, stdout, stderr };
}
