import type { Caller } from '../../accounts/keys/caller';
import { regenerateKey } from '../../accounts/keys/regenerate-key';
import { forgotPassword, resetPassword } from '../../accounts/set-password';
import { requireRecentAuthentication } from '../../accounts/sessions/recent-authentication';
import { resendVerification, verifyEmail } from '../../accounts/verify-email';
import { caps } from '../../limits/caps';
import { jsonResponse } from '../openapi/describe-route';
import { privateJson } from '../request/responses';
import { requestOrigin } from '../request/authenticate';
import { route } from '../request/route';
import * as schemas from '../schemas/auth-schemas';

const tag = 'Account';
const mailing = {
  method: 'post',
  tag,
  description:
    'Always 202, so that the response does not reveal which addresses have an account. 3 calls an hour per client address.',
  body: schemas.emailRequest,
  responses: { 202: jsonResponse('The same for every outcome.', schemas.acceptedResponse) },
} as const;

export const authRecoveryRoutes = [
  route(
    {
      method: 'post',
      path: '/auth/verify-email',
      operationId: 'verifyEmail',
      tag,
      summary: 'Verify an address with the token of a mailed link',
      description:
        'Pass the access token of the registration, or the account’s password: then everything goes on. ' +
        'With neither, the account may be a stranger’s who used your address: you take it over. Its key, ' +
        'password and sessions end, and `reset_token` sets your own password. An account has 10 wrong passwords an hour.',
      cap: caps.verifyEmail,
      security: 'bearerOrNone',
      body: schemas.verifyRequest,
      responses: { 200: jsonResponse('The account.', schemas.verifiedResponse) },
      errors: ['invalid_verification_token'],
    },
    async ({ body: { token, password }, c }) => {
      const caller: Caller | undefined = c.get('caller');
      const accountId = caller?.accountId;
      const takesOver = accountId === undefined;
      const registrant = { accountId, password, takesOver };
      return privateJson(await verifyEmail(token, registrant, requestOrigin(c)));
    },
  ),
  route(
    {
      ...mailing,
      path: '/auth/resend-verification',
      operationId: 'resendVerification',
      summary: 'Send the verification link again',
      cap: caps.resendVerification,
    },
    ({ body, c }) => {
      resendVerification(body, requestOrigin(c));
      return privateJson({ status: 'accepted' }, 202);
    },
  ),
  route(
    {
      ...mailing,
      path: '/auth/forgot-password',
      operationId: 'forgotPassword',
      summary: 'Send a link to set a new password',
      cap: caps.forgotPassword,
    },
    ({ body, c }) => {
      forgotPassword(body, requestOrigin(c));
      return privateJson({ status: 'accepted' }, 202);
    },
  ),
  route(
    {
      method: 'post',
      path: '/auth/reset-password',
      operationId: 'resetPassword',
      tag,
      summary: 'Set a new password with the token of a mailed link',
      description:
        'The token works once, within one hour. Every session of the account ends. If its address ' +
        'was unverified, its API key is revoked too.',
      cap: caps.resetPassword,
      body: schemas.resetRequest,
      responses: { 200: jsonResponse('Sign in with the new password.', schemas.doneResponse) },
      errors: ['invalid_reset_token'],
    },
    async ({ body, c }) => {
      await resetPassword(body, requestOrigin(c));
      return privateJson({ status: 'ok' });
    },
  ),
  route(
    {
      method: 'post',
      path: '/auth/regenerate-key',
      operationId: 'regenerateKey',
      tag,
      summary: 'Regenerate the API key',
      description:
        'The old key is refused from the moment of this response. Usage is not reset. The session must have signed in within the last 10 minutes; refreshing its tokens is not a sign-in.',
      security: 'bearer',
      cap: caps.regenerateKey,
      responses: { 200: jsonResponse('The new key, shown once.', schemas.keyResponse) },
      errors: ['reauthentication_required'],
    },
    async ({ caller, c }) => {
      requireRecentAuthentication(c.get('authenticatedAt'));
      const key = await regenerateKey(caller.accountId, requestOrigin(c), c.get('sessionId'));
      return privateJson(key);
    },
  ),
];
