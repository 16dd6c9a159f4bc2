import { pino } from 'pino';
import { env } from './env';

/** One JSON line an event. No key, token, password or e-mail address is ever passed to it. */
export const log = pino({
  level: env.logLevel,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
});
