import { build, generateClient, install } from './steps.mjs';
import { takeTurns } from './take-turns.mjs';
import { stopWithoutParent } from './stop-without-parent.mjs';

// `npm start`: from a fresh clone to a running service and its site.
if (process.env.npm_lifecycle_event) stopWithoutParent();
try {
  await takeTurns(async () => {
    await install();
    await generateClient();
    await build();
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
Object.assign(process.env, { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' });
await import(new URL('../../dist/service.mjs', import.meta.url).href);
