import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';

/** An error in the command itself. */
export class UsageError extends Error {}

/**
 * JSON leaves out what is undefined.
 * @param {Record<string, string | boolean | undefined>} values
 */
export async function readSettings(values) {
  return {
    tier: values.tier,
    dailyRequests: parseLimit(values, 'daily-requests'),
    ownBrandsMax: parseLimit(values, 'own-brands'),
    looksPerDay: parseLimit(values, 'looks-per-day'),
    password: values['password-stdin']
      ? (await text(process.stdin)).replace(/\r?\n$/, '')
      : undefined,
  };
}

/**
 * @param {{ email: string, email_verified: boolean }} account
 * @param {{ password?: string | undefined }} changes
 */
export function listConsequences({ email, email_verified: isVerified }, { password }) {
  if (isVerified) return password === undefined ? [] : [`Every session of ${email} ends.`];
  return [
    `The address ${email} was never verified, and counts as verified from now on.`,
    'A stranger may have opened the account. So its key is revoked and its sessions end.',
    password === undefined
      ? 'Its password is removed: the owner sets a new one with "Forgot password".'
      : 'Its password is replaced by the new one.',
  ];
}

/**
 * @param {string[]} consequences
 * @throws Error unless the person at the terminal agrees
 */
export async function confirm(consequences) {
  console.error(consequences.join('\n'));
  if (!process.stdin.isTTY) throw new Error('Nothing was changed. Add --yes to go on.');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question('Go on? [y/N] ');
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new Error('Nothing was changed.');
}

/**
 * Anything but a number would be sent as null, and remove the limit.
 * @param {Record<string, string | boolean | undefined>} values
 * @param {string} option
 */
function parseLimit(values, option) {
  const given = values[option];
  if (given === undefined) return undefined;
  if (given === 'none') return null;
  if (typeof given !== 'string' || !/^\d+(\.\d+)?$/.test(given))
    throw new UsageError(`--${option} takes a number or none.`);
  return Number(given);
}
