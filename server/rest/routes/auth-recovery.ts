import { regenerateKey } from '../../accounts/keys/regenerate-key';
import { forgotPassword, resetPassword } from '../../accounts/reset-password';
import { resendVerification, verifyEmail } from '../../accounts/verify-email';
import { caps } from '../../metering/caps/caps';
import { jsonResponse } from '../openapi/describe-route';
import { privateJson } from '../request/responses';
import { route } from '../request/route';
import * as schemas from '../schemas/auth-schemas';

const tag = 'Account';
const mailing = {
  method: 'post',
  tag,
  description:
    'Always 202, so that nobody learns which addresses have an account. 3 calls an hour per client address.',
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
      body: schemas.tokenRequest,
      responses: { 200: jsonResponse('The account.', schemas.userResponse) },
      errors: ['invalid_verification_token'],
    },
    async ({ body }) => privateJson(await verifyEmail(body.token)),
  ),
  route(
    {
      ...mailing,
      path: '/auth/resend-verification',
      operationId: 'resendVerification',
      summary: 'Send the verification link again',
      cap: caps.resendVerification,
    },
    ({ body }) => {
      resendVerification(body);
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
    ({ body }) => {
      forgotPassword(body);
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
      description: 'The token works once, for one hour. Every session of the account ends.',
      cap: caps.resetPassword,
      body: schemas.resetRequest,
      responses: { 200: jsonResponse('Sign in with the new password.', schemas.doneResponse) },
      errors: ['invalid_reset_token'],
    },
    async ({ body }) => {
      await resetPassword(body);
      return privateJson({ status: 'ok' });
    },
  ),
  route(
    {
      method: 'post',
      path: '/auth/regenerate-key',
      operationId: 'regenerateKey',
      tag,
      summary: 'Replace the API key',
      description: 'The old key is refused from the moment of this response. Usage is not reset.',
      security: 'bearer',
      responses: { 200: jsonResponse('The new key, shown once.', schemas.keyResponse) },
    },
    async ({ caller }) => privateJson(await regenerateKey(caller.accountId)),
  ),
];
