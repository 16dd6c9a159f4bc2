import { existsSync } from 'node:fs';

/** Variables that are already set win over the file. Runs before any import that reads the environment. */
export function loadEnvFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}

/**
 * Runs an operator's command, with `.env` as `npm start` reads it. Errors are printed without a stack.
 * @param command must import late whatever reads the environment
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
