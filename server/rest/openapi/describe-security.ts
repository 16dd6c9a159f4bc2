import type { ErrorCode } from '../../contract/error-codes';

export type Security = keyof typeof securityErrors;

const keyErrors = [
  ...(['invalid_api_key', 'account_suspended', 'email_not_verified'] as const),
  ...(['scope_missing', 'origin_not_allowed'] as const),
] as const;

/** Errors that each kind of security can cause. */
export const securityErrors = {
  apiKey: keyErrors,
  apiKeyOrNone: keyErrors,
  keyInAddress: keyErrors,
  bearer: ['invalid_token'],
  bearerOrNone: ['invalid_token'],
  apiKeyOrBearer: ['invalid_token', ...keyErrors],
  admin: ['not_found'],
  metrics: ['not_found', 'invalid_token'],
} as const satisfies Record<string, readonly ErrorCode[]>;

/** The credentials of which a request needs one. */
export function describeSecurity(security: Security): Record<string, string[]>[] {
  if (security === 'apiKeyOrBearer') return [{ apiKey: [] }, { bearer: [] }];
  if (security === 'keyInAddress') return [{ publishableKey: [] }, { apiKey: [] }];
  if (security === 'apiKeyOrNone') return [{ apiKey: [] }, {}];
  if (security === 'bearerOrNone') return [{ bearer: [] }, {}];
  return [{ [security]: [] }];
}
