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

/** @returns {Promise<string | null>} what to print, or null for the usage */
async function run() {
  const { values, positionals } = readCommandLine();
  if (values.help) return null;
  const [command, email, ...others] = positionals;
  if ((command !== 'show' && command !== 'set') || !email || others.length > 0) {
    throw new UsageError('Say what to do with which account.');
  }
  const token = process.env.ADMIN_TOKEN;
  if (!token)
    throw new UsageError('Set ADMIN_TOKEN to the token that the server was started with.');
  if (command === 'show') return send('GET', email, token);
  return send('PUT', email, token, {
    ...(values.tier !== undefined && { tier: values.tier }),
    ...(values['daily-requests'] !== undefined && {
      dailyRequests: parseDailyRequests(values['daily-requests']),
    }),
    ...(values['password-stdin'] && { password: await readLine() }),
  });
}

function readCommandLine() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        tier: { type: 'string' },
        'daily-requests': { type: 'string' },
        'password-stdin': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/**
 * What is no number would be sent as null, and take the cap away.
 * @param {string} text
 */
function parseDailyRequests(text) {
  if (text === 'none') return null;
  if (!/^\d+(\.\d+)?$/.test(text)) throw new UsageError('--daily-requests is a number or none.');
  return Number(text);
}

/**
 * @param {string} method
 * @param {string} email
 * @param {string} token
 * @param {object} [body]
 */
async function send(method, email, token, body) {
  const base = process.env.PUBLIC_URL || `http://localhost:${process.env.PORT || 3000}`;
  const response = await fetch(`${base}/admin/accounts/${encodeURIComponent(email)}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Error(`No server answers at ${base}.`);
  });
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return JSON.stringify(answer, null, 2);
  // The server does not even say that there is such a route.
  if (response.status === 404 && !/^No account/.test(answer.message ?? '')) {
    throw new Error(`The server at ${base} was not started with this ADMIN_TOKEN.`);
  }
  throw new Error(answer.message ?? `The server at ${base} answered ${response.status}.`);
}

async function readLine() {
  let text = '';
  for await (const chunk of process.stdin) text += String(chunk);
  return text.replace(/\r?\n$/, '');
}

try {
  console.log((await run()) ?? usage);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof UsageError) console.error(`\n${usage}`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
