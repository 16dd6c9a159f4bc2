import { type Env, env } from '../../server/platform/env';
import { processWide, replaceProcessWide } from '../../server/platform/process/made-once';

// Test files share a process: each starts without what the previous one has set up.
Object.assign(
  env,
  processWide('env-of-tests', (): Env => ({ ...env })),
);
for (const name of [
  'database',
  'counters',
  'caps',
  'shared-redis',
  'stripe',
  'mailer',
  'visitor-day',
  'misses',
  'most-wanted',
]) {
  replaceProcessWide(name, null);
}
