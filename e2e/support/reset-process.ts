import { replaceProcessWide } from '../../server/platform/process-wide';

// Test files share a process: each begins without what the one before put in place for itself.
for (const name of [
  'database',
  'counters',
  'caps',
  'shared-redis',
  'stripe',
  'mailer',
  'visitor-day',
]) {
  replaceProcessWide(name, null);
}
