import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pRetry from 'p-retry';
import { log } from '../log';
import { composeMail } from './compose-mail';
import { metrics } from '../metrics/metrics';
import { traced } from '../tracing/tracing';
import { isSingleRecipient } from './find-email';
import type { MailMessage } from './mail-message';

export type MailContent = { subject: string; text: string; html: string };
export type ComposedMessage = MailContent & { id: string; kind: string; to: string };

/** `send` makes one attempt, until the signal aborts. `close` ends attempts in progress. */
export type MailTransport = {
  send: (message: ComposedMessage, signal: AbortSignal) => Promise<void>;
  /** Signs in and sends nothing. @throws what `send` would fail with */
  verify: () => Promise<void>;
  close: () => void;
};

/** Whether a message may be sent after all. */
export type Admission = () => Promise<boolean>;

export type Mailer = ReturnType<typeof createMailer>;

const defaults = {
  // Loaded with the first message, so that a start does not wait for the templates.
  compose: async (message: MailMessage): Promise<MailContent> => composeMail(message),
  waitingMax: 1000,
  /** 1, 4, 16, 64 and 256 s, each up to doubled: long enough for greylisting. */
  retries: 5,
  firstRetryMs: 1000,
  attemptTimeoutMs: 60_000,
  /**
   * Composing blocks the thread for milliseconds: right after the response, that delay would reveal that
   * there was a message.
   */
  startAfterMs: 50,
  drainTimeoutMs: 5000,
  onFailure: (failure: MailFailure) => log.error(failure, 'mail not delivered'),
};

const admitAll: Admission = () => Promise.resolve(true);

export function createMailer(transport: MailTransport, options: Partial<typeof defaults> = {}) {
  const settings = { ...defaults, ...options };
  const pending = new Set<Promise<void>>();
  const stopping = new AbortController();

  async function deliver(message: MailMessage, admit: Admission): Promise<void> {
    const { kind, to } = message;
    let attempts = 0;
    try {
      await delay(settings.startAfterMs);
      if (!(await admit())) return;
      const composed = { id: randomUUID(), kind, to, ...(await settings.compose(message)) };
      const attempt = () => {
        attempts++;
        return attemptDelivery(transport, composed, settings.attemptTimeoutMs);
      };
      await pRetry(attempt, {
        retries: settings.retries,
        minTimeout: settings.firstRetryMs,
        factor: 4,
        randomize: true,
        signal: stopping.signal,
        shouldRetry: ({ error }) => !isFinalFailure(error),
      });
      metrics().mailMessages.inc({ outcome: 'sent' });
    } catch (error) {
      metrics().mailMessages.inc({ outcome: 'failed' });
      settings.onFailure(describeFailure(kind, attempts, error));
    }
  }

  return {
    /** Returns at once and never throws; the rest happens in the background, if `admit` lets it. */
    send(message: MailMessage, admit: Admission = admitAll): void {
      const refuse = (reason: string) => {
        metrics().mailMessages.inc({ outcome: 'refused' });
        settings.onFailure({ kind: message.kind, attempts: 0, reason });
      };
      if (stopping.signal.aborted) return refuse('the server is stopping');
      if (!isSingleRecipient(message.to)) return refuse('the recipient is not one plain address');
      if (pending.size >= settings.waitingMax) return refuse('too many messages are waiting');
      const task = deliver(message, admit).finally(() => {
        pending.delete(task);
        metrics().mailWaiting.dec();
      });
      pending.add(task);
      metrics().mailWaiting.inc();
    },
    /** Whether the transport accepts messages. A failure is logged. */
    isUp: () => isTransportUp(transport),
    /** Waits a limited time for messages in progress; the rest are given up and logged. */
    async drain(): Promise<void> {
      const bound = new AbortController();
      await Promise.race([
        Promise.all(pending),
        delay(settings.drainTimeoutMs, undefined, { signal: bound.signal }).catch(() => undefined),
      ]);
      bound.abort();
      stopping.abort(new Error('the server stopped before it was delivered'));
      transport.close();
      await Promise.all(pending);
    },
  };
}

async function isTransportUp(transport: MailTransport): Promise<boolean> {
  try {
    await transport.verify();
    return true;
  } catch (error) {
    const { kind: check, attempts: _, ...failure } = describeFailure('mail', 1, error);
    log.warn({ check, ...failure }, 'a status check failed');
    return false;
  }
}

function attemptDelivery(
  transport: MailTransport,
  message: ComposedMessage,
  timeoutMs: number,
): Promise<void> {
  const send = () => transport.send(message, AbortSignal.timeout(timeoutMs));
  return traced('send mail', { 'marque.mail.kind': message.kind }, send);
}

/** What may be logged about an undelivered message: no address, no link, no token. */
export type MailFailure = {
  kind: string;
  attempts: number;
  code?: string;
  responseCode?: number;
  command?: string;
  reason?: string;
};

type SmtpError = { code?: unknown; responseCode?: unknown; command?: unknown };

/** Local refusals of nodemailer; a reply of the server with a 4xx code takes precedence. */
const finalCodes = new Set(['EAUTH', 'ECONFIG', 'EENVELOPE', 'EMESSAGE', 'ENOAUTH', 'EREQUIRETLS']);

/** Whether trying again cannot help: a permanent reply, or a refusal of our own. */
export function isFinalFailure(error: Error): boolean {
  const { code, responseCode } = error as SmtpError;
  if (typeof responseCode === 'number') return responseCode >= 500;
  return typeof code === 'string' && finalCodes.has(code);
}

export function describeFailure(kind: string, attempts: number, error: unknown): MailFailure {
  const failure: MailFailure = { kind, attempts };
  if (!(error instanceof Error)) return failure;
  const { code, responseCode, command } = error as SmtpError;
  if (typeof code === 'string') failure.code = code;
  if (typeof command === 'string') failure.command = command;
  if (typeof responseCode === 'number') return { ...failure, responseCode };
  // A server's reply may name the recipient in any form, so only our own messages are kept.
  return { ...failure, reason: error.message.replace(/\S*@\S*|\S*:\/\/\S*/g, '…') };
}
