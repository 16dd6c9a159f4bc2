import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type Answer, parseAnswer } from './parse-answer';

const answerWithinMs = 15_000;

/**
 * Sends bytes as they are, one request after the other on a kept connection: every HTTP library
 * would mend or refuse them. What is left over of one request shows as a wrong answer to the next.
 */
export class RawClient {
  readonly #port: number;
  #socket: Socket | null = null;

  constructor(port: number) {
    this.#port = port;
  }

  /** @throws Error when there is no answer, or one that is not HTTP */
  async send(bytes: Buffer, method: string): Promise<Answer> {
    const answer = await this.#exchange(bytes, method);
    if (answer.closes) this.close();
    return answer;
  }

  /** A kept connection may be closed at any time: as every client does, ask once more on a new one. */
  async #exchange(bytes: Buffer, method: string): Promise<Answer> {
    const isKept = this.#socket !== null && !this.#socket.destroyed;
    try {
      return await exchange(await this.#connection(), bytes, method);
    } catch (error) {
      this.close();
      if (!isKept || !(error instanceof ClosedUnanswered)) throw error;
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
    // A server may close while we still write: the answer, or its absence, is what counts.
    socket.on('error', () => {});
    this.#socket = socket;
    return socket;
  }
}

class ClosedUnanswered extends Error {
  override readonly message = 'Closed without an answer.';
}

function exchange(socket: Socket, bytes: Buffer, method: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const finish = (outcome: Answer | Error) => {
      clearTimeout(timer);
      socket.removeAllListeners('data').removeAllListeners('close');
      if (!(outcome instanceof Error)) return resolve(outcome);
      socket.destroy();
      return reject(outcome);
    };
    const look = (ended: boolean) => {
      try {
        const answer = parseAnswer(received, method, ended);
        if (answer) finish(answer);
        else if (ended && received.length === 0) finish(new ClosedUnanswered());
        else if (ended) finish(new Error(`Closed after ${received.length} bytes of an answer.`));
      } catch (error) {
        finish(error instanceof Error ? error : new Error(String(error)));
      }
    };
    const timer = setTimeout(
      () => finish(new Error(`No answer within ${answerWithinMs} ms.`)),
      answerWithinMs,
    );
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      look(false);
    });
    socket.on('close', () => look(true));
    socket.write(bytes);
  });
}
