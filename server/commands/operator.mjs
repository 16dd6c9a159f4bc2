import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';

const usage = `Usage: ADMIN_TOKEN=… npm run operator -- <command>

  show EMAIL                         the account, its tier and today's usage
  set EMAIL [--tier free|pro|enterprise|internal]
            [--daily-requests N|none]   cap on the day's total (enterprise contracts)
            [--password-stdin]          reads a new password from standard input

The server is looked for at PUBLIC_URL (default http://localhost:PORT). A created account's key is
printed once.`;

/** Something that is wrong with the command itself. */
class UsageError extends Error {}

/** @returns {Promise<string>} what to print */
async function run() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      tier: { type: 'string' },
      'daily-requests': { type: 'string' },
      'password-stdin': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return usage;
  const [command, email, ...others] = positionals;
  if ((command !== 'show' && command !== 'set') || !email || others.length > 0) {
    throw new UsageError('Say what to do with which account.');
  }
  if (!process.env.ADMIN_TOKEN)
    throw new UsageError('Set ADMIN_TOKEN to the token that the server was started with.');
  if (command === 'show') return send('GET', email);
  const { tier, 'daily-requests': dailyRequests, 'password-stdin': hasPassword } = values;
  // JSON leaves out what is undefined.
  return send('PUT', email, {
    tier,
    dailyRequests: dailyRequests === undefined ? undefined : parseDailyRequests(dailyRequests),
    password: hasPassword ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined,
  });
}

/**
 * What is no number would be sent as null, and take the cap away.
 * @param {string} given
 */
function parseDailyRequests(given) {
  if (given === 'none') return null;
  if (!/^\d+(\.\d+)?$/.test(given)) throw new UsageError('--daily-requests is a number or none.');
  return Number(given);
}

/**
 * @param {string} method
 * @param {string} email
 * @param {object} [body]
 */
async function send(method, email, body) {
  const base = process.env.PUBLIC_URL || `http://localhost:${process.env.PORT || 3000}`;
  const response = await fetch(`${base}/admin/accounts/${encodeURIComponent(email)}`, {
    method,
    headers: {
      Authorization: `Bearer ${process.env.ADMIN_TOKEN}`,
      'Content-Type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Error(`No server responds at ${base}.`);
  });
  const result = await response.json().catch(() => ({}));
  if (response.ok) return JSON.stringify(result, null, 2);
  // Without the token the server denies that the route exists.
  if (response.status === 404 && !/^No account/.test(result.message ?? '')) {
    throw new Error(`The server at ${base} was not started with this ADMIN_TOKEN.`);
  }
  throw new Error(result.message ?? `The server at ${base} responded with ${response.status}.`);
}

try {
  console.log(await run());
} catch (error) {
  const { message, code } = /** @type {NodeJS.ErrnoException} */ (error);
  const isUsage = error instanceof UsageError || code?.startsWith('ERR_PARSE_ARGS');
  console.error(isUsage ? `${message}\n\n${usage}` : message);
  process.exitCode = isUsage ? 2 : 1;
}
