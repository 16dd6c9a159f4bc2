import { pino } from 'pino';
import { env } from './env';

const output = pino.destination(1);
// A full disk or a closed terminal would otherwise end the process, or keep it from exiting.
output.on('error', ({ code }: NodeJS.ErrnoException) => {
  output.flushSync = () => {};
  if (code === 'EIO') output.write = () => true;
});

/** One JSON line an event. No key, token, password or e-mail address is ever passed to it. */
export const log = pino(
  { level: env.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime },
  output,
);
