import { LRUCache } from 'lru-cache';
import { type ErrorCode, type ErrorStatus, errorStatus } from '../contract/error-codes';
import { hasLargerPlan, type Tier } from '../contract/plans';
import { env } from './env';

export type ErrorDetails = {
  /** The refused field of the input. The message then states only the rule. */
  field?: string;
  /** The same for several fields at once, where the message already names them. */
  fields?: Record<string, string>;
  /** Members of the body that belong to the code, such as `reset_in_seconds`. */
  extras?: Record<string, unknown>;
  /** Headers of the response. */
  headers?: Record<string, string>;
  /** What happened inside. It is logged and never shown. */
  cause?: unknown;
};

/** A failure that the caller sees: code, message and details are public. Anything else is `internal_error`. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  /** The rule that each refused field breaks. */
  readonly fields: Record<string, string>;
  readonly extras: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    const { field, fields = {}, extras = {}, headers = {}, cause } = details;
    const { stackTraceLimit } = Error;
    // A refusal needs no stack trace, which is slow to create.
    if (errorStatus[code] < 500) Error.stackTraceLimit = 0;
    super(
      field === undefined ? message : `${field}: ${message}`,
      cause === undefined ? undefined : { cause },
    );
    Error.stackTraceLimit = stackTraceLimit;
    this.code = code;
    this.fields = field === undefined ? fields : { [field]: message };
    this.extras = extras;
    this.headers = headers;
  }

  get status(): ErrorStatus {
    return errorStatus[this.code];
  }

  /** The body of the response. `docs` is where the code is explained. */
  get body(): Record<string, unknown> {
    const docs = `${env.publicUrl}/docs/errors#${this.code}`;
    return { error: this.code, message: this.message, docs, ...this.extras };
  }

  /** The same as JSON, created once for a refusal that many requests share. */
  get text(): string {
    this.#text ??= JSON.stringify(this.body);
    return this.#text;
  }
  #text: string | undefined;
}

type Issue = { path: PropertyKey[]; message: string };

/**
 * What a schema found wrong with an input.
 * @param whole what to call the input itself, if no single field is at fault
 */
export function invalidInput(issues: readonly Issue[], whole: string): AppError {
  const rules = issues.map(({ path, message }) => [path.join('.') || whole, message] as const);
  const message = rules.map(([field, rule]) => `${field}: ${rule}`).join('; ');
  return new AppError('validation_error', message.slice(0, 500), {
    // The first rule that a field breaks; the others may follow from it.
    fields: Object.fromEntries(rules.toReversed()),
  });
}

export function internalError(cause: unknown): AppError {
  const message = 'Something went wrong on our side. If it keeps happening, report the request id.';
  return new AppError('internal_error', message, { cause });
}

/** The site's pricing page. */
export function upgradeUrl(): string {
  return `${env.publicUrl}/pricing`;
}

/** The 403 for more than a plan allows, with the way to a larger one. */
export function planLimitReached(code: ErrorCode, message: string, tier?: Tier): AppError {
  const isRaised = tier !== undefined && hasLargerPlan(tier);
  return new AppError(code, message, { extras: isRaised ? { upgrade_url: upgradeUrl() } : {} });
}

/** What a 429 is about: the day's quota, too many requests a second, or a cap against abuse. */
export type LimitKind = 'day' | 'burst' | 'cap';

/** A client that goes on gets the same refusal until its second is over: making it costs more than sending it. */
const refusals = new LRUCache<string, AppError>({ max: 500 });

/**
 * The 429 of every limit.
 * @param isRaisedByPlan whether a larger plan helps
 */
export function limitReached(
  limit: LimitKind,
  message: string,
  waitSeconds: number,
  isRaisedByPlan = false,
): AppError {
  const key = `${limit} ${waitSeconds} ${isRaisedByPlan} ${message}`;
  const known = refusals.get(key);
  if (known !== undefined) return known;
  const error = new AppError('rate_limit_exceeded', message, {
    headers: { 'Retry-After': String(waitSeconds) },
    extras: {
      limit,
      reset_in_seconds: waitSeconds,
      ...(isRaisedByPlan && { upgrade_url: upgradeUrl() }),
    },
  });
  refusals.set(key, error);
  return error;
}

/** Only errors made here: others have the same code. */
const made = new WeakSet<Error>();

/** @param cause how a connection failed, unless it was not tried */
export function databaseAway(cause?: unknown): AppError {
  const message = 'The database cannot be reached. Try again shortly.';
  const error = new AppError('service_unavailable', message, {
    headers: { 'Retry-After': '5' },
    cause,
  });
  made.add(error);
  return error;
}

/** An outage has its own lines in the log, however many requests and rounds it fails. */
export function isDatabaseAway(error: unknown): boolean {
  return error instanceof Error && made.has(error);
}
