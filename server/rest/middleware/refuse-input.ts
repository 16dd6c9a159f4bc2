import type { ZodError } from 'zod';
import { AppError } from '../../errors';

/**
 * Turns what a route's schema refused into the one error, naming the field and the rule.
 * @throws AppError `validation_error`
 */
export function refuseInput(
  result: { success: true } | { success: false; error: Pick<ZodError, 'issues'> },
): void {
  if (result.success) return;
  const rules = result.error.issues.map(
    (issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`,
  );
  throw new AppError('validation_error', rules.join('; ').slice(0, 500));
}
