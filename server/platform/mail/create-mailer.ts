import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pRetry from 'p-retry';
import { log } from '../log';
import { describeFailure, isFinalFailure, type MailFailure } from './describe-failure';
import { isSingleRecipient } from './is-single-recipient';

export type LetterContent = { subject: string; text: string; html: string };
export type Letter = LetterContent & { id: string; kind: string; to: string };

/** Takes one letter once; gives up when the signal says so. `close` ends what is under way. */
export type Carrier = {
  carry: (letter: Letter, signal: AbortSignal) => Promise<void>;
  close: () => void;
};

export type Posting = { kind: string; to: string; compose: () => Promise<LetterContent> };

export type Mailer = {
  /** Returns at once and never throws; the rest happens in the background. */
  post: (posting: Posting) => void;
  /** Waits for what is under way, within a bound; what is left then is given up and logged. */
  drain: () => Promise<void>;
};

const defaults = {
  waitingMax: 1000,
  /** 1, 4, 16, 64 and 256 s, each up to doubled: long enough for greylisting. */
  retries: 5,
  firstRetryMs: 1000,
  attemptTimeoutMs: 60_000,
  /** Composing takes milliseconds of the one thread: right after the answer they would tell that there was a letter. */
  startAfterMs: 50,
  drainTimeoutMs: 5000,
  onFailure: (failure: MailFailure) => log.error(failure, 'mail not delivered'),
};

export function createMailer(carrier: Carrier, options: Partial<typeof defaults> = {}): Mailer {
  const settings = { ...defaults, ...options };
  const pending = new Set<Promise<void>>();
  const stopping = new AbortController();

  async function deliver({ kind, to, compose }: Posting): Promise<void> {
    let attempts = 0;
    try {
      await delay(settings.startAfterMs);
      const letter = { id: randomUUID(), kind, to, ...(await compose()) };
      const attempt = () => {
        attempts++;
        return carrier.carry(letter, AbortSignal.timeout(settings.attemptTimeoutMs));
      };
      await pRetry(attempt, {
        retries: settings.retries,
        minTimeout: settings.firstRetryMs,
        factor: 4,
        randomize: true,
        signal: stopping.signal,
        shouldRetry: ({ error }) => !isFinalFailure(error),
      });
    } catch (error) {
      settings.onFailure(describeFailure(kind, attempts, error));
    }
  }

  return {
    post(posting) {
      const refuse = (reason: string) =>
        settings.onFailure({ kind: posting.kind, attempts: 0, reason });
      if (stopping.signal.aborted) return refuse('the server is stopping');
      if (!isSingleRecipient(posting.to)) return refuse('the recipient is not one plain address');
      if (pending.size >= settings.waitingMax) return refuse('too many letters are waiting');
      const task = deliver(posting).finally(() => pending.delete(task));
      pending.add(task);
    },
    async drain() {
      const bound = new AbortController();
      await Promise.race([
        Promise.all(pending),
        delay(settings.drainTimeoutMs, undefined, { signal: bound.signal }).catch(() => undefined),
      ]);
      bound.abort();
      stopping.abort(new Error('the server stopped before it was delivered'));
      carrier.close();
      await Promise.all(pending);
    },
  };
}
