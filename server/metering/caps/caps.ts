/** At most `limit` calls of each key in any window of `windowMs` (spec 8.3). */
export type Cap = {
  readonly name: string;
  readonly limit: number;
  readonly windowMs: number;
  /** Whether each instance counts for itself, to save the round trip to a shared store. */
  readonly isLocal?: boolean;
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * The safety caps. Unlike the daily quotas they stay on while the counter store is away.
 * Sign-in is keyed on the address alone: keyed on the account, anybody could lock its owner out.
 */
export const caps = {
  resendVerification: { name: 'resend-verification', limit: 3, windowMs: hourMs },
  forgotPassword: { name: 'forgot-password', limit: 3, windowMs: hourMs },
  resetPassword: { name: 'reset-password', limit: 10, windowMs: hourMs },
  register: { name: 'register', limit: 100, windowMs: hourMs },
  login: { name: 'login', limit: 60, windowMs: minuteMs },
  /** Per account: the thief of a session must not try passwords. */
  confirmPassword: { name: 'confirm-password', limit: 10, windowMs: hourMs },
  visitorCounter: { name: 'visitor-counter', limit: 60, windowMs: minuteMs },
  usage: { name: 'usage', limit: 60, windowMs: minuteMs },
  /** Calls of the site's own pages: public ones per address, the others per account. */
  siteCalls: { name: 'site-calls', limit: 600, windowMs: minuteMs },
  accountCalls: { name: 'account-calls', limit: 600, windowMs: minuteMs },
  /** The site's pictures: enough to scroll through the whole catalog twice. A page has hundreds. */
  sitePictures: { name: 'site-pictures', limit: 12_000, windowMs: hourMs, isLocal: true },
  /** The site's pictures that must be drawn as pixels. */
  siteDrawings: { name: 'site-drawings', limit: 600, windowMs: hourMs },
  analyticsUsage: { name: 'analytics-usage', limit: 60, windowMs: minuteMs },
} as const satisfies Record<string, Cap>;
