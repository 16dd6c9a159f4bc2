/** At most `limit` calls of each key in any window of `windowMs`. */
export type Cap = {
  readonly name: string;
  readonly limit: number;
  readonly windowMs: number;
  /** Whether each instance counts for itself, to save the round trip to a shared store. */
  readonly isLocal?: boolean;
  /** What a refusal says in place of the number of calls. */
  readonly refusal?: string;
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const tooManyPages = 'One network address can load 600 pages a minute.';
const tooManyGuesses =
  'Too many wrong passwords for this account. You can set a new one with a link by e-mail.';

/**
 * The safety caps. Unlike the daily quotas they stay on while the counter store is away.
 * Wrong passwords are counted per account as well.
 */
export const caps = {
  resendVerification: { name: 'resend-verification', limit: 3, windowMs: hourMs },
  forgotPassword: { name: 'forgot-password', limit: 3, windowMs: hourMs },
  resetPassword: { name: 'reset-password', limit: 10, windowMs: hourMs },
  register: { name: 'register', limit: 100, windowMs: hourMs },
  login: { name: 'login', limit: 60, windowMs: minuteMs },
  /** Wrong passwords, per account: of everybody, and of each network that its owner has used. */
  guesses: { name: 'guesses', limit: 20, windowMs: hourMs, refusal: tooManyGuesses },
  knownGuesses: { name: 'known-guesses', limit: 20, windowMs: hourMs, refusal: tooManyGuesses },
  /** Tokens cannot be guessed, but each guess is a look-up in the database. */
  refresh: { name: 'refresh', limit: 120, windowMs: minuteMs },
  verifyEmail: { name: 'verify-email', limit: 60, windowMs: hourMs },
  /** Guesses at the operator's token and that of the metrics. Calls with the right one do not count. */
  operator: { name: 'operator', limit: 600, windowMs: minuteMs },
  /** Per account: the thief of a session must not try passwords. */
  confirmPassword: { name: 'confirm-password', limit: 10, windowMs: hourMs },
  /** Per account: far beyond what anybody needs, and each one revokes a key everywhere. */
  regenerateKey: { name: 'regenerate-key', limit: 100, windowMs: hourMs },
  /** Per account: each one writes to two addresses. */
  changeEmail: { name: 'change-email', limit: 5, windowMs: hourMs },
  /** Wrong ones, per account: they need the password before, and a code has six digits. */
  secondStep: { name: 'second-step', limit: 10, windowMs: hourMs },
  /** Wrong passwords that came with a mailed link, per account: its reader need not hold the account. */
  linkGuesses: { name: 'link-guesses', limit: 10, windowMs: hourMs, refusal: tooManyGuesses },
  /** Each begins with a row in the database. */
  passkeySignIn: { name: 'passkey-sign-in', limit: 60, windowMs: minuteMs },
  visitorCounter: { name: 'visitor-counter', limit: 60, windowMs: minuteMs },
  usage: { name: 'usage', limit: 60, windowMs: minuteMs },
  /** Calls of the site's own pages: public ones per address, the others per account. */
  siteCalls: { name: 'site-calls', limit: 600, windowMs: minuteMs },
  accountCalls: { name: 'account-calls', limit: 600, windowMs: minuteMs },
  /** Pages that are rendered for one visitor, such as the dashboard's. */
  sitePages: {
    name: 'site-pages',
    limit: 600,
    windowMs: minuteMs,
    isLocal: true,
    refusal: tooManyPages,
  },
  /** What the API counts for a key: the site's visitors try it, and do not need more. */
  siteLookUps: { name: 'site-look-ups', limit: 60, windowMs: hourMs },
  siteSearches: { name: 'site-searches', limit: 120, windowMs: minuteMs },
  /** Public pages that are rendered for the first time. A crawler takes them one after the other. */
  pageRenders: {
    name: 'page-renders',
    limit: 600,
    windowMs: minuteMs,
    isLocal: true,
    refusal: tooManyPages,
  },
  /** The site's pictures: enough to scroll through the whole catalog. A page has hundreds. */
  sitePictures: { name: 'site-pictures', limit: 6000, windowMs: hourMs, isLocal: true },
  /** The same pictures where no page of ours asks for them: crawlers, or somebody without a key. */
  strayPictures: { name: 'stray-pictures', limit: 60, windowMs: hourMs },
  /** The site's pictures that must be drawn as pixels. */
  siteDrawings: { name: 'site-drawings', limit: 120, windowMs: hourMs },
  /** The pictures of links, which the services ask for where somebody shares one. */
  sharePictures: { name: 'share-pictures', limit: 600, windowMs: hourMs },
  siteArchives: { name: 'site-archives', limit: 30, windowMs: hourMs },
  audit: { name: 'audit', limit: 60, windowMs: minuteMs },
  requests: { name: 'requests', limit: 60, windowMs: minuteMs },
  analyticsUsage: { name: 'analytics-usage', limit: 60, windowMs: minuteMs },
} as const satisfies Record<string, Cap>;
