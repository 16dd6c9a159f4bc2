import { createRoute } from '@hono/zod-openapi';
import { getAccount } from '../../accounts/get-account';
import { logIn } from '../../accounts/log-in';
import { register } from '../../accounts/register';
import { caps } from '../../quotas/caps';
import { endSession } from '../../sessions/end-session';
import { refreshSession } from '../../sessions/refresh-session';
import { answerNothing, answerPrivate } from '../answer';
import * as schemas from '../auth-schemas';
import { createRoutes } from '../create-routes';
import { bodyErrors, jsonRequest, jsonResponse } from '../describe-auth';
import { describeErrors } from '../describe-errors';
import { responseHeaders } from '../describe-headers';
import { authenticateBearer } from '../middleware/authenticate-bearer';
import { readJsonBody } from '../middleware/read-json-body';
import { spendCap } from '../spend-cap';

const tags = ['Account'];
const security = [{ bearer: [] }];

export const authAccountRoutes = createRoutes();

authAccountRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/auth/register',
    operationId: 'register',
    tags,
    summary: 'Open an account',
    description:
      'The answer carries the account’s API key, once. A link to verify the address is mailed.',
    middleware: [readJsonBody] as const,
    request: jsonRequest(schemas.registerRequest),
    responses: {
      201: jsonResponse('The account, its key and its first session.', schemas.registerResponse),
      ...bodyErrors('email_taken', 'rate_limit_exceeded'),
    },
  }),
  async (c) => {
    await spendCap(c, caps.register);
    return answerPrivate(c, await register(c.req.valid('json')), 201);
  },
);

authAccountRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/auth/login',
    operationId: 'logIn',
    tags,
    summary: 'Sign in',
    description: 'A wrong address and a wrong password are answered alike, in the same time.',
    middleware: [readJsonBody] as const,
    request: jsonRequest(schemas.loginRequest),
    responses: {
      200: jsonResponse('A session.', schemas.loginResponse),
      ...bodyErrors('invalid_credentials', 'rate_limit_exceeded'),
    },
  }),
  async (c) => {
    await spendCap(c, caps.login);
    return answerPrivate(c, await logIn(c.req.valid('json')), 200);
  },
);

authAccountRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/auth/refresh',
    operationId: 'refresh',
    tags,
    summary: 'Exchange a refresh token for a new pair',
    description: 'A refresh token is good once; used a second time it ends its session.',
    middleware: [readJsonBody] as const,
    request: jsonRequest(schemas.refreshRequest),
    responses: {
      200: jsonResponse('The next pair.', schemas.tokenResponse),
      ...bodyErrors('invalid_token'),
    },
  }),
  async (c) => answerPrivate(c, await refreshSession(c.req.valid('json').refresh_token), 200),
);

authAccountRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/auth/logout',
    operationId: 'logOut',
    tags,
    summary: 'Sign out',
    description: 'Ends the session: its access and refresh tokens are refused from now on.',
    security,
    middleware: [authenticateBearer] as const,
    responses: {
      204: { description: 'Done.', headers: responseHeaders('X-Request-Id') },
      ...describeErrors('invalid_token'),
    },
  }),
  async (c) => {
    await endSession(c.get('sessionId'));
    return answerNothing(c);
  },
);

authAccountRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/auth/me',
    operationId: 'getMe',
    tags,
    summary: 'Who is signed in',
    security,
    middleware: [authenticateBearer] as const,
    responses: {
      200: jsonResponse('The account.', schemas.userResponse),
      ...describeErrors('invalid_token'),
    },
  }),
  async (c) => answerPrivate(c, await getAccount(c.get('caller').accountId), 200),
);
