import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { caps } from '../../../server/limits/caps';
import { countOutcomes, times } from './ask';

const password = 'correct horse battery';

/** Every route whose cap is keyed on the client's address, with a call that reaches the cap. */
export const cappedCalls = [
  {
    path: 'forgot-password',
    limit: caps.forgotPassword.limit,
    body: () => ({ email: 'a@example.com' }),
  },
  {
    path: 'resend-verification',
    limit: caps.resendVerification.limit,
    body: () => ({ email: 'a@example.com' }),
  },
  {
    path: 'reset-password',
    limit: caps.resetPassword.limit,
    body: () => ({ token: 'guess', password }),
  },
  {
    path: 'login',
    limit: caps.login.limit,
    // Different accounts: one account allows far fewer wrong passwords.
    body: (i: number) => ({ email: `${i}@example.com`, password }),
  },
  {
    path: 'register',
    limit: caps.register.limit,
    // A password too common to be hashed, which would slow the drill.
    body: (i: number) => ({ email: `${i}@example.com`, password: 'password123' }),
  },
];

export type CappedCall = (typeof cappedCalls)[number];
/** An array becomes several header lines. */
export type ForgedHeaders = Record<string, string | string[]>;

/** Every header with which a client could claim another address; a new address each time. */
export function forgeHeaders(i: number): ForgedHeaders {
  const address = `203.0.${(i >> 8) & 255}.${i & 255}`;
  return {
    'X-Forwarded-For': i % 3 === 0 ? [address, '6.6.6.6'] : `${address}${i % 2 ? ', 6.6.6.6' : ''}`,
    Forwarded: `for=${address}`,
    'X-Real-IP': address,
    'X-Client-IP': address,
    'CF-Connecting-IP': address,
    'True-Client-IP': address,
  };
}

/**
 * Sends the call again and again, a few at a time.
 * @returns how many passed the cap; all others got 429
 */
export async function countPassed(
  requests: number,
  baseUrl: string,
  { path, body }: Pick<CappedCall, 'path' | 'body'>,
  headersAt: (i: number) => ForgedHeaders,
  localAddress?: string,
): Promise<number> {
  const statuses: number[] = [];
  for (let from = 0; from < requests; from += 10) {
    const sent = times(Math.min(10, requests - from), (i) =>
      send(`${baseUrl}/auth/${path}`, body(from + i), headersAt(from + i), localAddress),
    );
    statuses.push(...(await Promise.all(sent)));
  }
  const { 429: refused = 0, ...others } = countOutcomes(statuses.map(String));
  const odd = Object.keys(others).filter((status) => !/^(20[0-2]|401|422)$/.test(status));
  if (odd.length > 0) throw new Error(`/auth/${path} answered ${odd.join(', ')}`);
  return requests - refused;
}

async function send(
  url: string,
  body: object,
  headers: ForgedHeaders,
  localAddress = '127.0.0.1',
): Promise<number> {
  const sending = request(url, {
    method: 'POST',
    localAddress,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
  sending.end(JSON.stringify(body));
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response.statusCode ?? 0;
}
