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
  /** Of an account: who is signed in with a stolen session must not try passwords. */
  confirmPassword: { name: 'confirm-password', limit: 10, windowMs: hourMs },
  visitorCounter: { name: 'visitor-counter', limit: 60, windowMs: minuteMs },
  usage: { name: 'usage', limit: 60, windowMs: minuteMs },
  /** Calls of the site's own pages, by address for what is public and by account for the rest. */
  siteCalls: { name: 'site-calls', limit: 600, windowMs: minuteMs },
  accountCalls: { name: 'account-calls', limit: 600, windowMs: minuteMs },
  /** The pictures on the site: enough to scroll through the whole catalog twice. */
  sitePictures: { name: 'site-pictures', limit: 12_000, windowMs: hourMs },
  /** Those of them that have to be drawn as pixels. */
  siteDrawings: { name: 'site-drawings', limit: 600, windowMs: hourMs },
  analyticsUsage: { name: 'analytics-usage', limit: 60, windowMs: minuteMs },
} as const satisfies Record<string, Cap>;
