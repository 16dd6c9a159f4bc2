import { ApiError } from './api-error';

export type ApiResponse = { status: number; body: unknown; isReplayed?: boolean };

type Kept = { fingerprint: string; response: ApiResponse | null };

/**
 * What Stripe promises of idempotency keys: the first response is kept and repeated, also a 500; other
 * parameters are refused; so is a second request while the first is at work. What fails before the
 * work begins is not kept.
 */
export function createIdempotency() {
  const kept = new Map<string, Kept>();

  return async (
    key: string | undefined,
    fingerprint: string,
    work: () => Promise<ApiResponse>,
  ): Promise<ApiResponse> => {
    if (key === undefined) return work();
    const known = kept.get(key);
    if (known !== undefined && known.fingerprint !== fingerprint) {
      throw new ApiError(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      );
    }
    if (known?.response === null) {
      throw new ApiError(
        409,
        'idempotency_error',
        'There is currently another in-progress request using this key.',
        { code: 'idempotency_key_in_use' },
      );
    }
    if (known !== undefined) return { ...(known.response as ApiResponse), isReplayed: true };
    const entry: Kept = { fingerprint, response: null };
    kept.set(key, entry);
    try {
      entry.response = await work();
      return entry.response;
    } finally {
      if (entry.response === null) kept.delete(key);
    }
  };
}
