import { AppError } from '../errors';

export const nameRule = 'must have at most 100 characters, and no control characters';

/** A lone surrogate is no character, and no database keeps a NUL. */
const notInName = /[\p{Cc}\p{Cs}]/u;

export function isName(text: string): boolean {
  return text.length <= 100 && !notInName.test(text);
}

/**
 * What somebody wants to be called, or null.
 * @throws AppError `validation_error`
 */
export function parseName(text: string | undefined): string | null {
  if (text !== undefined && !isName(text)) {
    throw new AppError('validation_error', `name: ${nameRule}`);
  }
  return text?.trim() || null;
}
