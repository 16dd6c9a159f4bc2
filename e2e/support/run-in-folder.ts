import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const outputBytesMax = 64 * 1024 * 1024;

/** Creates a folder outside the repository with these files. It is removed when the process ends. */
export function createFolder(files: Record<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'marque-project-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  writeFiles(folder, files);
  return folder;
}

export function writeFiles(folder: string, files: Record<string, string>): void {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

/** Installs what the folder's package.json names, from npm or its cache. */
export async function installPackages(folder: string): Promise<void> {
  const quietly = [
    '--include=dev',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
  ];
  await runIn(folder, 'npm', ['install', ...quietly]);
}

/**
 * Runs a command of the folder's packages or of the system.
 * @returns its output
 * @throws Error with its output if it fails
 */
export async function runIn(
  folder: string,
  command: string,
  parameters: readonly string[],
  variables: Record<string, string> = {},
): Promise<string> {
  const bin = path.join(folder, 'node_modules', '.bin');
  const options = {
    cwd: folder,
    maxBuffer: outputBytesMax,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PATH: [bin, process.env['PATH']].join(path.delimiter),
      ...variables,
    } as const,
  };
  try {
    return (await run(command, parameters, options)).stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${parameters.join(' ')} failed.\n${stdout}\n${stderr}`, {
      cause: error,
    });
  }
}
