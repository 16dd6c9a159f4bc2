import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';

/** Faults of a hosted store, as its clients see them. */
export type StoreFault =
  | 'none'
  | 'refuse'
  | 'hang'
  | 'status 500'
  | 'html 502'
  | 'out of memory'
  | 'lost reply'
  | 'long reply'
  | { delayMs: number };

export type UpstashStandIn = {
  url: string;
  token: string;
  /** The number of HTTP requests received; a pipeline is one. */
  requests: () => number;
  setFault: (fault: StoreFault) => Promise<void>;
  close: () => Promise<void>;
};

const token = 'stand-in-token';
type Command = [name: string, ...parameters: (string | number)[]];
type Reply = { result: unknown } | { error: string };

/** Speaks Upstash's REST protocol in front of a real Redis, and fails on demand. */
export async function startUpstashStandIn(redisUrl: string): Promise<UpstashStandIn> {
  const redis = new Redis(redisUrl, { retryStrategy: () => 100, enableAutoPipelining: true });
  redis.on('error', () => {});
  let fault: StoreFault = 'none';
  let requests = 0;

  const server = createServer((request, response) => {
    requests++;
    void respond(redis, () => fault, request, response).catch(() => response.destroy());
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const stopListening = async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  await listen(0);
  const { port } = server.address() as { port: number };

  return {
    url: `http://127.0.0.1:${port}`,
    token,
    requests: () => requests,
    async setFault(next) {
      if (next === 'refuse' && server.listening) await stopListening();
      if (next !== 'refuse' && !server.listening) await listen(port);
      // Otherwise hanging requests would get a response after all.
      if (fault === 'hang') server.closeAllConnections();
      fault = next;
    },
    async close() {
      redis.disconnect();
      if (server.listening) await stopListening();
    },
  };
}

async function respond(
  redis: Redis,
  currentFault: () => StoreFault,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = JSON.parse(await text(request)) as unknown[];
  const fault = currentFault();
  const send = (status: number, content: unknown) =>
    void response
      .writeHead(status, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(content));
  if (request.headers.authorization !== `Bearer ${token}`) {
    return send(401, { error: 'Unauthorized' });
  }
  if (fault === 'hang') return;
  if (fault === 'status 500') return send(500, { error: 'internal error' });
  if (fault === 'html 502') {
    response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad gateway</h1>');
    return;
  }
  if (fault === 'long reply') return void response.end(longReply);
  if (typeof fault === 'object') await sleep(fault.delayMs);
  const isBase64 = request.headers['upstash-encoding'] === 'base64';
  const isPipeline = request.url === '/pipeline' || request.url === '/multi-exec';
  const commands = (isPipeline ? body : [body]) as Command[];
  const replies = await Promise.all(
    commands.map(async (command): Promise<Reply> => {
      if (fault === 'out of memory') return outOfMemory;
      const reply = await execute(redis, command);
      return isBase64 && 'result' in reply ? { result: encode(reply.result) } : reply;
    }),
  );
  // The work is done and counted; only the response never arrives.
  if (fault === 'lost reply') return void response.destroy();
  const [first] = replies;
  if (isPipeline) send(200, replies);
  else send(first && 'error' in first ? 400 : 200, first);
}

/** Made once: the test that reads it runs in the same process. */
const longReply = Buffer.from(JSON.stringify({ result: 'x'.repeat(10_000_000) }));
const outOfMemory = { error: "OOM command not allowed when used memory > 'maxmemory'." };

async function execute(redis: Redis, [name, ...parameters]: Command): Promise<Reply> {
  try {
    return { result: await redis.call(name.toUpperCase(), ...parameters) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/** Upstash's base64 encoding: texts only, at any depth; "OK" and numbers as they are. */
function encode(result: unknown): unknown {
  if (Array.isArray(result)) return result.map(encode);
  if (typeof result !== 'string' || result === 'OK') return result;
  return Buffer.from(result).toString('base64');
}
