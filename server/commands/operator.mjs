import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { confirm, listConsequences, readSettings, UsageError } from './account-settings.mjs';
import { brandOptions, brandUsage, runBrandCommand } from './brand-commands.mjs';
import { NoAccount, send } from './send-request.mjs';
import { lookOptions, lookUsage, runLookCommand } from './look-commands.mjs';

const usage = `Usage: ADMIN_TOKEN=… npm run operator -- <command>

  show EMAIL                         the account, its tier and today's usage
  create EMAIL [--tier free|pro|enterprise|internal]
            [--daily-requests N|none]   cap on the day's total (enterprise contracts)
            [--own-brands N|none]       own brands, in place of the plan's number (enterprise contracts)
            [--looks-per-day N|none]    new domains whose sites are looked at, in the same way
            [--password-stdin]          reads its password from standard input
  set EMAIL [--tier …] [--daily-requests …] [--own-brands …]
            [--looks-per-day …] [--password-stdin]
            [--yes]                     changes an account. Asks first if that ends its key or
                                     sessions; --yes is the answer without a terminal
  top       [--days N] [--limit N]   the accounts with the most requests, today or in N days
  list      [--search TEXT] [--tier TIER] [--suspended true|false]
            [--operator true|false] [--limit N] [--cursor ID]   accounts, the newest first
  suspend EMAIL --reason TEXT        refuses its key and sign-in, and ends its sessions
  restore EMAIL                      undoes a suspension
  end-sessions EMAIL                 signs it out everywhere; its key keeps working
  remove-second-factors EMAIL        for an owner who has lost them; the password is still needed
  grant EMAIL                        lets its owner change the installation's brands on the site
  revoke EMAIL                       takes that role away
  misses    [--days N] [--kind domain|name]
            [--limit N] [--csv]         what was looked up and not found, the most wanted first
  audit [EMAIL] [--kind KIND] [--actor ACTOR] [--days N]
            [--limit N] [--before ID]   what happened to all accounts, or to one
${lookUsage}
${brandUsage}

The server's address is PUBLIC_URL (default http://localhost:PORT). A created account's key is
printed once.`;

/** @typedef {Record<string, string | boolean | undefined>} Values */
/**
 * @typedef {object} Command
 * @property {'none' | 'one' | 'optional'} email the account, or what the command is about
 * @property {string[]} options
 * @property {(email: string, values: Values) => Promise<string>} run
 */

/**
 * A command that does this to an account.
 * @param {string} action
 * @returns {Command}
 */
const post = (action) => ({
  email: 'one',
  options: [],
  run: (email) => send('POST', `${accountPath(email)}/${action}`),
});

const settings = ['tier', 'daily-requests', 'own-brands', 'looks-per-day', 'password-stdin'];

/** @type {Record<string, Command>} */
const commands = {
  show: { email: 'one', options: [], run: (email) => send('GET', accountPath(email)) },
  create: {
    email: 'one',
    options: settings,
    run: async (email, values) => {
      if ((await findAccount(email)) !== null)
        throw new Error(
          `${email} has an account. Change it with: npm run operator -- set ${email}`,
        );
      return send('PUT', accountPath(email), await readSettings(values));
    },
  },
  set: {
    email: 'one',
    options: [...settings, 'yes'],
    run: async (email, values) => {
      const account = await findAccount(email);
      if (account === null)
        throw new Error(
          `No account has this address. Create it with: npm run operator -- create ${email}`,
        );
      const changes = await readSettings(values);
      const consequences = listConsequences(account, changes);
      if (consequences.length > 0 && !values.yes) await confirm(consequences);
      return send('PUT', accountPath(email), changes);
    },
  },
  top: {
    email: 'none',
    options: ['days', 'limit'],
    run: (_, values) => send('GET', withQuery('/admin/usage', values)),
  },
  list: {
    email: 'none',
    options: ['search', 'tier', 'suspended', 'operator', 'limit', 'cursor'],
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
  restore: post('restore'),
  'end-sessions': post('end-sessions'),
  'remove-second-factors': post('remove-second-factors'),
  grant: post('grant-operator'),
  revoke: post('revoke-operator'),
  misses: {
    email: 'none',
    options: ['days', 'kind', 'limit', 'csv'],
    run: (_, { csv, ...values }) =>
      send('GET', withQuery('/admin/misses', { ...values, format: csv ? 'csv' : undefined })),
  },
  looks: {
    email: 'none',
    options: ['state', 'outcome', 'limit'],
    run: (_, values) => send('GET', withQuery('/admin/looks', values)),
  },
  look: {
    email: 'one',
    options: ['last'],
    run: (domain, values) => runLookCommand(domain, values, send),
  },
  audit: {
    email: 'optional',
    options: ['kind', 'actor', 'days', 'limit', 'before'],
    run: (email, values) => send('GET', withQuery('/admin/audit', { email, ...values })),
  },
};

/** Options without a value. */
const flags = ['password-stdin', 'csv', 'yes', 'last'];

const optionNames = [
  ...Object.values(commands).flatMap(({ options }) => options),
  ...brandOptions,
  ...lookOptions,
];

/** @returns {Promise<string>} what to print */
async function run() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...Object.fromEntries(
        optionNames.map((name) => [name, { type: flags.includes(name) ? 'boolean' : 'string' }]),
      ),
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return usage;
  const [name = '', email = '', ...others] = positionals;
  if (name === 'brands') {
    requireOnly(brandOptions, values, name);
    return runBrandCommand(positionals.slice(1), values, send);
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const isMissing = command?.email === 'one' && !email;
  if (!command || isMissing || (command.email === 'none' && email) || others.length > 0) {
    throw new UsageError('Name a command, and what it is about.');
  }
  requireOnly(command.options, values, name);
  return command.run(email, /** @type {Values} */ (values));
}

/**
 * @param {string[]} options
 * @param {object} values
 * @param {string} name of the command
 */
function requireOnly(options, values, name) {
  const stray = Object.keys(values).find((option) => !options.includes(option));
  if (stray) throw new UsageError(`${name} does not take --${stray}.`);
  if (!process.env.ADMIN_TOKEN)
    throw new UsageError('Set ADMIN_TOKEN to the token that the server was started with.');
}

/** @param {string} email */
function accountPath(email) {
  return `/admin/accounts/${encodeURIComponent(email)}`;
}

/**
 * @param {string} email
 * @returns {Promise<{ email: string, email_verified: boolean } | null>}
 */
async function findAccount(email) {
  try {
    return JSON.parse(await send('GET', accountPath(email)));
  } catch (error) {
    if (error instanceof NoAccount) return null;
    throw error;
  }
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
