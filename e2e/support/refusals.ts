import { AppError } from '../../server/platform/errors';

const whyRefused = (work: Promise<unknown>, describe: (refusal: AppError) => string) =>
  work.then(
    () => 'no error',
    (error: unknown) => (error instanceof AppError ? describe(error) : error),
  );

/** The code of the error, or `no error`. */
export const codeOf = (work: Promise<unknown>) => whyRefused(work, ({ code }) => code);

/** The code with the message: `validation_error password: is too short`. */
export const refusalOf = (work: Promise<unknown>) =>
  whyRefused(work, ({ code, message }) => `${code} ${message}`);
