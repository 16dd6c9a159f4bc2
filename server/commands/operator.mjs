import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';

const usage = `Usage: ADMIN_TOKEN=… npm run operator -- <command>

  show EMAIL                         the account, its tier and today's usage
  set EMAIL [--tier free|pro|enterprise|internal]
            [--daily-requests N|none]   cap on the day's total (enterprise contracts)
            [--password-stdin]          reads a new password from standard input
                                     an account with an unverified address loses its key,
                                     its sessions and, without a new one, its password
  list      [--search TEXT] [--tier TIER] [--suspended true|false]
            [--limit N] [--cursor ID]   accounts, the newest first
  suspend EMAIL --reason TEXT        refuses its key and sign-in, and ends its sessions
  restore EMAIL                      undoes a suspension
  end-sessions EMAIL                 signs it out everywhere; its key keeps working
  remove-second-factors EMAIL        for an owner who has lost them; the password is still needed
  misses    [--days N] [--kind domain|name]
            [--limit N] [--csv]         what was looked up and not found, the most wanted first
  audit [EMAIL] [--kind KIND] [--actor ACTOR] [--days N]
            [--limit N] [--before ID]   what happened to all accounts, or to one

The server's address is PUBLIC_URL (default http://localhost:PORT). A created account's key is
printed once.`;

/** An error in the command itself. */
class UsageError extends Error {}

/** @typedef {Record<string, string | boolean | undefined>} Values */
/**
 * @typedef {object} Command
 * @property {'none' | 'one' | 'optional'} email
 * @property {string[]} options
 * @property {(email: string, values: Values) => Promise<string>} run
 */

/** @type {Record<string, Command>} */
const commands = {
  show: { email: 'one', options: [], run: (email) => send('GET', accountPath(email)) },
  set: {
    email: 'one',
    options: ['tier', 'daily-requests', 'password-stdin'],
    run: async (email, values) =>
      // JSON leaves out what is undefined.
      send('PUT', accountPath(email), {
        tier: values.tier,
        dailyRequests: parseDailyRequests(values['daily-requests']),
        password: values['password-stdin']
          ? (await text(process.stdin)).replace(/\r?\n$/, '')
          : undefined,
      }),
  },
  list: {
    email: 'none',
    options: ['search', 'tier', 'suspended', 'limit', 'cursor'],
    run: (_, { search: q, ...values }) =>
      send('GET', withQuery('/admin/accounts', { q, ...values })),
  },
  suspend: {
    email: 'one',
    options: ['reason'],
    run: (email, { reason }) => {
      if (!reason) throw new UsageError('Give a reason with --reason: the owner will see it.');
      return send('POST', `${accountPath(email)}/suspend`, { reason });
    },
  },
  restore: {
    email: 'one',
    options: [],
    run: (email) => send('POST', `${accountPath(email)}/restore`),
  },
  'end-sessions': {
    email: 'one',
    options: [],
    run: (email) => send('POST', `${accountPath(email)}/end-sessions`),
  },
  'remove-second-factors': {
    email: 'one',
    options: [],
    run: (email) => send('POST', `${accountPath(email)}/remove-second-factors`),
  },
  misses: {
    email: 'none',
    options: ['days', 'kind', 'limit', 'csv'],
    run: (_, { csv, ...values }) =>
      send('GET', withQuery('/admin/misses', { ...values, format: csv ? 'csv' : undefined })),
  },
  audit: {
    email: 'optional',
    options: ['kind', 'actor', 'days', 'limit', 'before'],
    run: (email, values) => send('GET', withQuery('/admin/audit', { email, ...values })),
  },
};

/** Options without a value. */
const flags = ['password-stdin', 'csv'];

/** @returns {Promise<string>} what to print */
async function run() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...Object.fromEntries(
        Object.values(commands)
          .flatMap(({ options }) => options)
          .map((name) => [name, { type: flags.includes(name) ? 'boolean' : 'string' }]),
      ),
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return usage;
  const [name = '', email = '', ...others] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const isMissing = command?.email === 'one' && !email;
  if (!command || isMissing || (command.email === 'none' && email) || others.length > 0) {
    throw new UsageError('Name a command and an account.');
  }
  const stray = Object.keys(values).find((option) => !command.options.includes(option));
  if (stray) throw new UsageError(`${name} does not take --${stray}.`);
  if (!process.env.ADMIN_TOKEN)
    throw new UsageError('Set ADMIN_TOKEN to the token that the server was started with.');
  return command.run(email, /** @type {Values} */ (values));
}

/** @param {string} email */
function accountPath(email) {
  return `/admin/accounts/${encodeURIComponent(email)}`;
}

/**
 * @param {string} path
 * @param {Values} values empty and undefined values are left out
 */
function withQuery(path, values) {
  const given = Object.entries(values).filter(([, value]) => value);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return query === '' ? path : `${path}?${query}`;
}

/**
 * Anything but a number would be sent as null, and remove the cap.
 * @param {string | boolean | undefined} given
 */
function parseDailyRequests(given) {
  if (given === undefined) return undefined;
  if (given === 'none') return null;
  if (typeof given !== 'string' || !/^\d+(\.\d+)?$/.test(given))
    throw new UsageError('--daily-requests takes a number or none.');
  return Number(given);
}

/**
 * Anyone on the network path could read the token.
 * @param {string} base
 */
function refusePlainHttp(base) {
  const { protocol, hostname } = new URL(base);
  const isThisMachine = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
  if (protocol === 'https:' || isThisMachine) return;
  throw new Error(
    `ADMIN_TOKEN is not sent to ${base} over plain http. Set PUBLIC_URL to its https address, or run this on the server with PUBLIC_URL=http://localhost:PORT.`,
  );
}

/**
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 */
async function send(method, path, body) {
  const base = process.env.PUBLIC_URL || `http://localhost:${process.env.PORT || 3000}`;
  refusePlainHttp(base);
  const response = await fetch(base + path, {
    method,
    headers: {
      Authorization: `Bearer ${process.env.ADMIN_TOKEN}`,
      'Content-Type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Error(`No server responds at ${base}.`);
  });
  const isText = response.headers.get('Content-Type')?.startsWith('text/');
  if (response.ok && isText) return (await response.text()).trimEnd();
  const result = await response.json().catch(() => ({}));
  if (response.ok) return JSON.stringify(result, null, 2);
  // Without the token the server responds as if the route did not exist.
  if (response.status === 404 && !/^No account/.test(result.message ?? '')) {
    throw new Error(`The server at ${base} was not started with this ADMIN_TOKEN.`);
  }
  throw new Error(result.message ?? `The server at ${base} responded with ${response.status}.`);
}

try {
  // As `npm start` does: the token comes from the same file as the server's.
  if (existsSync('.env')) process.loadEnvFile('.env');
  console.log(await run());
} catch (error) {
  const { message, code } = /** @type {NodeJS.ErrnoException} */ (error);
  const isUsage = error instanceof UsageError || code?.startsWith('ERR_PARSE_ARGS');
  console.error(isUsage ? `${message}\n\n${usage}` : message);
  process.exitCode = isUsage ? 2 : 1;
}
