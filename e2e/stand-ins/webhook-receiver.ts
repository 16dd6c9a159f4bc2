import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export type ReceivedMessage = { id: string; headers: IncomingHttpHeaders; body: string };

/**
 * A receiver of webhooks, which responds with 204 unless the test says otherwise.
 * @param respond gets how many requests came before
 */
export async function startWebhookReceiver(
  respond: (response: ServerResponse, before: number) => void = (response) =>
    void response.writeHead(204).end(),
) {
  const received: ReceivedMessage[] = [];
  const receiver = { respond };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const { headers } = request;
      const id = String(headers['webhook-id']);
      received.push({ id, headers, body: Buffer.concat(chunks).toString() });
      receiver.respond(response, received.length - 1);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    /** From now on. */
    respondWith: (next: typeof respond) => void (receiver.respond = next),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** As the official library of a receiver verifies it. @throws for a signature by another secret */
export function verifyMessage(secret: string, { headers, body }: ReceivedMessage): object {
  return new Webhook(secret).verify(body, headers as Record<string, string>) as object;
}
