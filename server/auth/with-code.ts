import { AppError } from '../platform/errors';
import { log } from '../platform/log';

/**
 * Does the work of a sign-in.
 * @param requestId of the request that signs in, for the log
 * @throws Error whose message is nothing but a code: NextAuth puts it into an address
 */
export async function withCode<Result>(
  requestId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof AppError ? error.code : 'internal_error';
    if (!(error instanceof AppError) || error.status >= 500)
      log.error({ err: error, requestId }, 'sign-in');
    throw new Error(code, { cause: error });
  }
}
