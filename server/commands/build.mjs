import { build, generateClient, install } from './steps.mjs';

// `npm run build`: every step of `npm start` except the start itself.
try {
  await install();
  await generateClient();
  await build();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
