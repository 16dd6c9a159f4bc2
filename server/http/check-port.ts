import { once } from 'node:events';
import { createServer } from 'node:net';
import { env, settlePort } from '../platform/env';

/**
 * Makes sure that this process can listen, before a first start spends a minute on the catalog. With
 * `PORT=0` the system chooses the port here, because links and the site have to name it.
 * @throws Error that says why it cannot
 */
export async function checkPort(): Promise<void> {
  const listener = createServer().listen(env.port, env.host);
  await once(listener, 'listening').catch((error: unknown) => {
    throw new Error(describeListenError(error));
  });
  const address = listener.address();
  if (env.port === 0 && address !== null && typeof address === 'object') settlePort(address.port);
  listener.close();
  await once(listener, 'close');
}

export function describeListenError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isTaken = 'code' in error && error.code === 'EADDRINUSE';
  return isTaken ? `Port ${env.port} is in use: set PORT to another one.` : error.message;
}
