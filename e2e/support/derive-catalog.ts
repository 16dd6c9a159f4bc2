import { execFileSync } from 'node:child_process';

/**
 * Derives all brands of a database, as a server that has run for a while has. It takes half a minute.
 * @param variables which database it is
 */
export function deriveCatalog(variables: Record<string, string>): void {
  execFileSync('npx', ['tsx', 'prisma/enrich.ts'], {
    env: { ...process.env, NODE_ENV: 'production', ...variables },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
