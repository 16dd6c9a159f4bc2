import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type ParsedResponse, parseResponse } from './parse-response';

const respondWithinMs = 15_000;

/**
 * Sends bytes as they are, one request after the other on a kept connection: every HTTP library
 * would mend or refuse them. Bytes left over from one request show as a wrong response to the next.
 */
export class RawClient {
  readonly #port: number;
  #socket: Socket | null = null;

  constructor(port: number) {
    this.#port = port;
  }

  /** @throws Error when there is no response, or it is not HTTP */
  async send(bytes: Buffer, method: string): Promise<ParsedResponse> {
    const response = await this.#exchange(bytes, method);
    if (response.closes) this.close();
    return response;
  }

  /** A kept-alive connection may close at any time: like every client, this one then opens a new one. */
  async #exchange(bytes: Buffer, method: string): Promise<ParsedResponse> {
    const isKept = this.#socket !== null && !this.#socket.destroyed;
    try {
      return await exchange(await this.#connection(), bytes, method);
    } catch (error) {
      this.close();
      if (!isKept || !(error instanceof ClosedWithoutResponse)) throw error;
      return await exchange(await this.#connection(), bytes, method);
    }
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = null;
  }

  async #connection(): Promise<Socket> {
    if (this.#socket && !this.#socket.destroyed) return this.#socket;
    const socket = connect(this.#port, '127.0.0.1');
    await once(socket, 'connect');
    socket.setNoDelay(true);
    // A server may close while we still write: the response, or its absence, is what counts.
    socket.on('error', () => {});
    this.#socket = socket;
    return socket;
  }
}

class ClosedWithoutResponse extends Error {
  override readonly message = 'Closed without a response.';
}

function exchange(socket: Socket, bytes: Buffer, method: string): Promise<ParsedResponse> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const finish = (outcome: ParsedResponse | Error) => {
      clearTimeout(timer);
      socket.removeAllListeners('data').removeAllListeners('close');
      if (!(outcome instanceof Error)) return resolve(outcome);
      socket.destroy();
      return reject(outcome);
    };
    const look = (ended: boolean) => {
      try {
        const response = parseResponse(received, method, ended);
        if (response) finish(response);
        else if (ended && received.length === 0) finish(new ClosedWithoutResponse());
        else if (ended) finish(new Error(`Closed after ${received.length} bytes of a response.`));
      } catch (error) {
        finish(error instanceof Error ? error : new Error(String(error)));
      }
    };
    const timer = setTimeout(
      () => finish(new Error(`No response within ${respondWithinMs} ms.`)),
      respondWithinMs,
    );
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      look(false);
    });
    socket.on('close', () => look(true));
    socket.write(bytes);
  });
}
