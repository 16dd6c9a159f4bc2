import { existsSync } from 'node:fs';

/** What the environment has already wins over the file. Before anything is imported that reads the environment. */
export function loadEnvFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}

/**
 * Runs a command of an operator, with `.env` as `npm start` has it. A fault is told without a stack.
 * @param command imports late what reads the environment
 */
export async function runCommand(command: () => Promise<unknown>): Promise<void> {
  try {
    loadEnvFile();
    await command();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode ||= 1;
  }
}
