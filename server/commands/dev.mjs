import { generateClient, install } from './steps.mjs';

// `npm run dev`: the same server with hot reload.
await install();
await generateClient();
process.argv.push('--dev');
process.env.NEXT_TELEMETRY_DISABLED = '1';
await import('../main.mjs');
