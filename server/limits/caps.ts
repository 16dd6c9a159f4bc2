import { hourMs, minuteMs } from '../contract/durations';

/** At most `limit` calls of each key in any window of `windowMs`. */
export type Cap = {
  readonly name: string;
  readonly limit: number;
  readonly windowMs: number;
  /** Whether each instance counts for itself, to save the round trip to a shared store. */
  readonly isLocal?: boolean;
  /** The error message, in place of the default with the number of calls. */
  readonly refusal?: string;
};

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
  /** Wrong passwords, per account: for everyone together, and for each network that its owner has used. */
  guesses: { name: 'guesses', limit: 20, windowMs: hourMs, refusal: tooManyGuesses },
  knownGuesses: { name: 'known-guesses', limit: 20, windowMs: hourMs, refusal: tooManyGuesses },
  /** Tokens cannot be guessed, but each guess is a look-up in the database. */
  refresh: { name: 'refresh', limit: 120, windowMs: minuteMs },
  verifyEmail: { name: 'verify-email', limit: 60, windowMs: hourMs },
  /** Wrong operator and metrics tokens. Calls with the right token don't count. */
  operator: { name: 'operator', limit: 600, windowMs: minuteMs },
  /** Per account: a stolen session must not be used to guess the password. */
  confirmPassword: { name: 'confirm-password', limit: 10, windowMs: hourMs },
  /** Per account: far more than an owner needs, and each one revokes a key on every instance. */
  regenerateKey: { name: 'regenerate-key', limit: 100, windowMs: hourMs },
  /** Per account: each change sends mail to two addresses. */
  changeEmail: { name: 'change-email', limit: 5, windowMs: hourMs },
  /** Wrong codes, per account: they come after the password, but a code has only six digits. */
  secondStep: { name: 'second-step', limit: 10, windowMs: hourMs },
  /** Wrong passwords sent with a mailed link, per account: the link's reader may not own the account. */
  linkGuesses: { name: 'link-guesses', limit: 10, windowMs: hourMs, refusal: tooManyGuesses },
  /** Each sign-in starts by writing a row to the database. */
  passkeySignIn: { name: 'passkey-sign-in', limit: 60, windowMs: minuteMs },
  /** Starts of a sign-in with a provider: each one lets a client send the service to the provider once. */
  providerSignIn: { name: 'provider-sign-in', limit: 60, windowMs: minuteMs },
  /** Returns from a provider, per sealed state: as long as NextAuth accepts one. */
  providerState: { name: 'provider-state', limit: 1, windowMs: 15 * minuteMs },
  visitorCounter: { name: 'visitor-counter', limit: 60, windowMs: minuteMs },
  usage: { name: 'usage', limit: 60, windowMs: minuteMs },
  /** The journal of the catalog, which is read from the database. */
  changes: { name: 'changes', limit: 60, windowMs: minuteMs },
  /** Per account: its own brands. */
  namedKeys: { name: 'named-keys', limit: 120, windowMs: minuteMs },
  signedAddresses: { name: 'signed-addresses', limit: 600, windowMs: minuteMs },
  ownBrands: { name: 'own-brands', limit: 120, windowMs: minuteMs },
  /** Per account: webhooks and their deliveries. */
  webhooks: { name: 'webhooks', limit: 120, windowMs: minuteMs },
  /** Calls from the site's own pages: public ones per address, the others per account. */
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
  /** Look-ups on the site, which the API would count against a key: enough to try it out. */
  siteLookUps: { name: 'site-look-ups', limit: 60, windowMs: hourMs },
  /** Per account: lists and other metadata that icon pickers fetch, which cost nothing. */
  surfaceLists: { name: 'surface-lists', limit: 600, windowMs: minuteMs, isLocal: true },
  siteSearches: { name: 'site-searches', limit: 120, windowMs: minuteMs },
  /** First renders of public pages: a crawler requests one after the other. */
  pageRenders: {
    name: 'page-renders',
    limit: 600,
    windowMs: minuteMs,
    isLocal: true,
    refusal: tooManyPages,
  },
  /** The site's pictures: enough to scroll through the whole catalog. A page has hundreds. */
  sitePictures: { name: 'site-pictures', limit: 6000, windowMs: hourMs, isLocal: true },
  /** The same pictures requested from outside our pages, by crawlers or clients without a key. */
  strayPictures: { name: 'stray-pictures', limit: 60, windowMs: hourMs },
  /** What a client gets that says it is one of our pages, and has not brought the cookie of an earlier response. */
  newPictures: { name: 'new-pictures', limit: 300, windowMs: hourMs },
  newLookUps: { name: 'new-look-ups', limit: 20, windowMs: hourMs },
  /** The site's pictures that have to be rasterized. */
  siteDrawings: { name: 'site-drawings', limit: 120, windowMs: hourMs },
  /** Link previews, requested by social networks and chat apps. */
  sharePictures: { name: 'share-pictures', limit: 600, windowMs: hourMs },
  siteArchives: { name: 'site-archives', limit: 30, windowMs: hourMs },
  /** Drawings that an editor of brands has checked, previewed or saved. */
  brandDrawings: { name: 'brand-drawings', limit: 600, windowMs: hourMs },
  audit: { name: 'audit', limit: 60, windowMs: minuteMs },
  requests: { name: 'requests', limit: 60, windowMs: minuteMs },
  analyticsUsage: { name: 'analytics-usage', limit: 60, windowMs: minuteMs },
} as const satisfies Record<string, Cap>;
