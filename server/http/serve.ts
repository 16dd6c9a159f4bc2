import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { env } from '../platform/env';
import { createHttpServer } from './http-server';
import { openService } from './open-service';
import { outboxAddress } from './outbox-door';
import { connectSite } from './site-process';

const startedAt = Date.now();
// The hot reload's WebSockets never end by themselves.
const drainTimeoutMs = env.isDevelopment ? 100 : 10_000;

// Before a first start spends a minute on the catalog.
await checkAddress();
const service = await openService();
const site = connectSite();
const server = createHttpServer(service, site);

server.on('error', (error) => {
  console.error(describe(error));
  void stop(1);
});
server.listen(env.port, env.host, () => void site.start().then(greet));

function greet(): void {
  console.log(`\nMarque is ready at ${env.publicUrl} (${Date.now() - startedAt} ms)`);
  const outbox = outboxAddress();
  if (outbox !== null) console.log(`Outbox (no mail server is configured): ${outbox}`);
  for (const line of service.greeting) console.log(line);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));

let stopping: Promise<never> | undefined;

/** Lets running requests finish, ends the site, then gives the database back. */
function stop(exitCode: number): Promise<never> {
  stopping ??= (async () => {
    const drained = new Promise((resolve) => {
      server.close(resolve);
    });
    // A kept-alive connection falls idle when its response is out, and only then.
    setInterval(() => server.closeIdleConnections(), 50).unref();
    await Promise.race([drained, sleep(drainTimeoutMs, undefined, { ref: false })]);
    server.closeAllConnections();
    await site.stop();
    await service.close();
    process.exit(exitCode);
  })();
  return stopping;
}

/** @throws Error that names the address when nobody can listen there */
async function checkAddress(): Promise<void> {
  const listener = createServer().listen(env.port, env.host);
  await once(listener, 'listening').catch((error: unknown) => {
    throw new Error(describe(error));
  });
  listener.close();
  await once(listener, 'close');
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isTaken = 'code' in error && error.code === 'EADDRINUSE';
  return isTaken ? `Port ${env.port} is in use: set PORT to another one.` : error.message;
}
