import { getAccount } from '../../accounts/get-account';
import { logIn } from '../../accounts/log-in';
import { register } from '../../accounts/register';
import { endSession } from '../../accounts/sessions/end-sessions';
import { refreshSession } from '../../accounts/sessions/session-tokens';
import { caps } from '../../metering/caps/caps';
import { jsonResponse } from '../openapi/describe-route';
import { noContent, privateJson } from '../request/responses';
import { route } from '../request/route';
import * as schemas from '../schemas/auth-schemas';

const tag = 'Account';

export const authAccountRoutes = [
  route(
    {
      method: 'post',
      path: '/auth/register',
      operationId: 'register',
      tag,
      summary: 'Create an account',
      description:
        'The response carries the account’s API key, once. A link to verify the address is sent by e-mail.',
      cap: caps.register,
      body: schemas.registerRequest,
      responses: {
        201: jsonResponse('The account, its key and its first session.', schemas.registerResponse),
      },
      errors: ['email_taken'],
    },
    async ({ body }) => privateJson(await register(body), 201),
  ),
  route(
    {
      method: 'post',
      path: '/auth/login',
      operationId: 'logIn',
      tag,
      summary: 'Sign in',
      description:
        'An unknown address and a wrong password get the same response in the same time.',
      cap: caps.login,
      body: schemas.loginRequest,
      responses: { 200: jsonResponse('A session.', schemas.loginResponse) },
      errors: ['invalid_credentials'],
    },
    async ({ body }) => privateJson(await logIn(body)),
  ),
  route(
    {
      method: 'post',
      path: '/auth/refresh',
      operationId: 'refresh',
      tag,
      summary: 'Exchange a refresh token for a new pair',
      description: 'A refresh token works once. Using it a second time ends its session.',
      body: schemas.refreshRequest,
      responses: { 200: jsonResponse('The next pair.', schemas.tokenResponse) },
      errors: ['invalid_token'],
    },
    async ({ body }) => privateJson(await refreshSession(body.refresh_token)),
  ),
  route(
    {
      method: 'post',
      path: '/auth/logout',
      operationId: 'logOut',
      tag,
      summary: 'Sign out',
      description: 'Ends the session: its access and refresh tokens are refused from now on.',
      security: 'bearer',
      responses: { 204: { description: 'The session has ended.' } },
    },
    async ({ c }) => {
      await endSession(c.get('sessionId'));
      return noContent();
    },
  ),
  route(
    {
      method: 'get',
      path: '/auth/me',
      operationId: 'getMe',
      tag,
      summary: 'Get your account',
      security: 'bearer',
      responses: { 200: jsonResponse('The account.', schemas.userResponse) },
    },
    async ({ caller }) => privateJson(await getAccount(caller.accountId)),
  ),
];
