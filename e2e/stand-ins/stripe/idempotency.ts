import { ApiError } from './api-error';

export type ApiAnswer = { status: number; body: unknown; isReplayed?: boolean };

type Kept = { fingerprint: string; answer: ApiAnswer | null };

/**
 * What Stripe promises of idempotency keys: the first answer is kept and repeated, also a 500; other
 * parameters are refused; so is a second request while the first is at work. What fails before the
 * work begins is not kept.
 */
export function createIdempotency() {
  const kept = new Map<string, Kept>();

  return async (
    key: string | undefined,
    fingerprint: string,
    work: () => Promise<ApiAnswer>,
  ): Promise<ApiAnswer> => {
    if (key === undefined) return work();
    const known = kept.get(key);
    if (known !== undefined && known.fingerprint !== fingerprint) {
      throw new ApiError(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      );
    }
    if (known?.answer === null) {
      throw new ApiError(
        409,
        'idempotency_error',
        'There is currently another in-progress request using this key.',
        { code: 'idempotency_key_in_use' },
      );
    }
    if (known !== undefined) return { ...(known.answer as ApiAnswer), isReplayed: true };
    const entry: Kept = { fingerprint, answer: null };
    kept.set(key, entry);
    try {
      entry.answer = await work();
      return entry.answer;
    } finally {
      if (entry.answer === null) kept.delete(key);
    }
  };
}
