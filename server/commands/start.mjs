import { build, generateClient, install } from './steps.mjs';

// `npm start`: from a fresh clone to a running service and its site.
try {
  await install();
  await generateClient();
  await build();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
Object.assign(process.env, { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' });
await import(new URL('../../dist/service.mjs', import.meta.url).href);
