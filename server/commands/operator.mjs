import { parseArgs } from 'node:util';

const usage = `Usage: ADMIN_TOKEN=… npm run operator -- <command>

  show EMAIL                         the account, its tier and today's usage
  set EMAIL [--tier free|pro|enterprise|internal]
            [--daily-requests N|none]   cap on the day's total (enterprise contracts)
            [--password-stdin]          reads a new password from standard input

The server is looked for at PUBLIC_URL (default http://localhost:PORT). A created account's key is
printed once.`;

/** @returns {Promise<number>} the exit code */
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
  const [command, email] = positionals;
  if (values.help || email === undefined || (command !== 'show' && command !== 'set')) {
    console.log(usage);
    return values.help ? 0 : 2;
  }
  const token = process.env.ADMIN_TOKEN;
  if (!token) {
    console.error('Set ADMIN_TOKEN to the token that the server was started with.');
    return 2;
  }
  const daily = values['daily-requests'];
  const body = {
    ...(values.tier !== undefined && { tier: values.tier }),
    ...(daily !== undefined && { dailyRequests: daily === 'none' ? null : Number(daily) }),
    ...(values['password-stdin'] && { password: await readLine() }),
  };
  const base = process.env.PUBLIC_URL || `http://localhost:${process.env.PORT || 3000}`;
  const response = await fetch(`${base}/admin/accounts/${encodeURIComponent(email)}`, {
    method: command === 'set' ? 'PUT' : 'GET',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(command === 'set' && { body: JSON.stringify(body) }),
  });
  console.log(JSON.stringify(await response.json(), null, 2));
  return response.ok ? 0 : 1;
}

async function readLine() {
  let text = '';
  for await (const chunk of process.stdin) text += String(chunk);
  return text.replace(/\r?\n$/, '');
}

process.exitCode = await run().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  return 1;
});
