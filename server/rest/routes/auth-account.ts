import { getAccount } from '../../accounts/get-account';
import { logIn, openSession, takeSecondStep } from '../../accounts/log-in';
import { register } from '../../accounts/register';
import { endSession } from '../../accounts/sessions/end-sessions';
import { refreshSession } from '../../accounts/sessions/session-tokens';
import { caps } from '../../limits/caps';
import { jsonResponse } from '../openapi/describe-route';
import { noContent, privateJson } from '../request/responses';
import { requestOrigin } from '../request/authenticate';
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
        'The response carries the account’s secret API key and a publishable one, once. A link to verify the address is sent by e-mail.',
      cap: caps.register,
      body: schemas.registerRequest,
      responses: {
        201: jsonResponse('The account, its keys and its first session.', schemas.registerResponse),
      },
      errors: ['email_taken'],
    },
    async ({ body, c }) => privateJson(await register(body, requestOrigin(c)), 201),
  ),
  route(
    {
      method: 'post',
      path: '/auth/login',
      operationId: 'logIn',
      tag,
      summary: 'Sign in',
      description:
        'An unknown address and a wrong password get the same response in the same time. After 20 wrong passwords within an hour, only networks from which the account was used before can try again; a new password, set with a link by e-mail, opens it from anywhere. An account with a second factor gets `mfa_required`: go on with `POST /auth/mfa`.',
      cap: caps.login,
      body: schemas.loginRequest,
      responses: { 200: jsonResponse('A session.', schemas.loginResponse) },
      errors: ['invalid_credentials', 'account_suspended', 'mfa_required'],
    },
    async ({ body, c }) => privateJson(await logIn(body, requestOrigin(c))),
  ),
  route(
    {
      method: 'post',
      path: '/auth/mfa',
      operationId: 'confirmLogIn',
      tag,
      summary: 'Confirm a sign-in with a second factor',
      description:
        'For the `mfa_token` of `POST /auth/login`, which works once, within 5 minutes. Send one of `code`, `recovery_code` and `passkey`. An account has 10 wrong attempts an hour.',
      cap: caps.login,
      body: schemas.mfaRequest,
      responses: { 200: jsonResponse('A session.', schemas.loginResponse) },
      errors: ['invalid_mfa_token', 'invalid_mfa_code', 'invalid_credentials', 'account_suspended'],
    },
    async ({ body: { mfa_token: token, recovery_code: recoveryCode, ...proof }, c }) => {
      const origin = requestOrigin(c);
      const { method, secondFactor, ...checked } = await takeSecondStep(
        token,
        { recoveryCode, ...proof },
        origin,
      );
      return privateJson(await openSession(checked, { method, secondFactor, origin }));
    },
  ),
  route(
    {
      method: 'post',
      path: '/auth/refresh',
      operationId: 'refresh',
      tag,
      summary: 'Exchange a refresh token for a new pair',
      description: 'A refresh token works once. Using it a second time ends its session.',
      cap: caps.refresh,
      body: schemas.refreshRequest,
      responses: { 200: jsonResponse('The next pair.', schemas.tokenResponse) },
      errors: ['invalid_token'],
    },
    async ({ body, c }) => privateJson(await refreshSession(body.refresh_token, requestOrigin(c))),
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
      await endSession(c.get('sessionId'), requestOrigin(c));
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
