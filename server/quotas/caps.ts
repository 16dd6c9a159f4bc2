/** At most `limit` calls in any span of `windowMs`, for each key of its own (spec 8.3). */
export type Cap = { readonly name: string; readonly limit: number; readonly windowMs: number };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * The safety caps. Unlike the daily quotas they stay on while the counter store is away.
 * Those of sign-in are keyed on the address alone: keyed on an account, anybody could lock its owner out.
 */
export const caps = {
  resendVerification: { name: 'resend-verification', limit: 3, windowMs: hourMs },
  forgotPassword: { name: 'forgot-password', limit: 3, windowMs: hourMs },
  resetPassword: { name: 'reset-password', limit: 10, windowMs: hourMs },
  register: { name: 'register', limit: 100, windowMs: hourMs },
  login: { name: 'login', limit: 60, windowMs: minuteMs },
  usage: { name: 'usage', limit: 60, windowMs: minuteMs },
  analyticsUsage: { name: 'analytics-usage', limit: 60, windowMs: minuteMs },
} as const satisfies Record<string, Cap>;
