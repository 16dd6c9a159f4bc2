import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { findLiveSession } from '../accounts/sessions/find-session';
import { readSessionCookie } from '../accounts/sessions/session-cookie';
import { caps } from '../limits/caps';
import { consumeCap } from '../limits/consume-cap';
import { AppError, invalidInput } from '../platform/errors';
import { presentError, toAppError } from '../platform/requests/present-error';
import { readJson } from '../platform/requests/read-body';
import { requireSameOrigin } from '../platform/requests/same-origin';
import type { createRestApp } from './app';
import type { RestEnv } from './request/rest-env';

export const playgroundPath = '/api/playground';

/** The only POST here: the others change something, such as the plan, and want a recent confirmation. */
const postTarget = '/v1/catalog/batch';

const sentRequest = z
  .object({
    method: z.enum(['GET', 'POST']),
    /** Path and query. */
    target: z.string().max(8192).refine(isBelowV1, 'must be a path below /v1'),
    body: z.string().nullable(),
  })
  .refine(({ method, target }) => method === 'GET' || target === postTarget, {
    path: ['target'],
    message: `must be ${postTarget} for a POST`,
  });

/** Dot segments are resolved before the API sees the path. */
function isBelowV1(target: string): boolean {
  const base = 'http://api.invalid';
  const resolved = URL.canParse(target, base) ? new URL(target, base).href : '';
  return target.startsWith('/v1/') && resolved.startsWith(`${base}/v1/`);
}

/**
 * Responds to an API request that a signed-in visitor makes in the playground, exactly as the API responds
 * to the account's own key: the same plan, limits, headers and body. The key itself is not needed.
 */
export async function servePlayground(
  rest: ReturnType<typeof createRestApp>,
  request: Request,
  bindings: RestEnv['Bindings'] = {},
): Promise<Response> {
  try {
    const caller = await admitCaller(request);
    const { method, target, body } = await readSentRequest(request);
    const sent = new Request(new URL(target, request.url), {
      method,
      ...(method === 'POST' && { body, headers: { 'Content-Type': 'application/json' } }),
    });
    return await rest.fetch(sent, { ...bindings, caller });
  } catch (error) {
    const requestId = randomUUID();
    const { body, ...described } = presentError(toAppError(error, { requestId }), requestId);
    return new Response(body, described);
  }
}

/** @throws AppError `method_not_allowed`, `cross_site_request`, `invalid_token` or `rate_limit_exceeded` */
async function admitCaller({ method, headers }: Request) {
  if (method !== 'POST') {
    const message = `${method} is not allowed here. Allowed: POST.`;
    throw new AppError('method_not_allowed', message, { headers: { Allow: 'POST' } });
  }
  requireSameOrigin(headers);
  const claims = await readSessionCookie(headers);
  const session = claims && (await findLiveSession(claims));
  if (!session) throw new AppError('invalid_token', 'Sign in first.');
  await consumeCap(caps.accountCalls, session.caller.accountId);
  return session.caller;
}

/** @throws AppError `unsupported_media_type`, `payload_too_large`, `invalid_json` or `validation_error` */
async function readSentRequest(request: Request) {
  const parsed = sentRequest.safeParse(await readJson(request));
  if (!parsed.success) throw invalidInput(parsed.error.issues, 'request');
  return parsed.data;
}
