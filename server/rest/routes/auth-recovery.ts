import { createRoute } from '@hono/zod-openapi';
import { forgotPassword } from '../../accounts/forgot-password';
import { resendVerification } from '../../accounts/resend-verification';
import { resetPassword } from '../../accounts/reset-password';
import { verifyEmail } from '../../accounts/verify-email';
import { presentKey } from '../../keys/present-key';
import { regenerateKey } from '../../keys/regenerate-key';
import { caps } from '../../quotas/caps';
import { answerPrivate } from '../answer';
import * as schemas from '../auth-schemas';
import { createRoutes } from '../create-routes';
import { bodyErrors, jsonRequest, jsonResponse } from '../describe-auth';
import { describeErrors } from '../describe-errors';
import { authenticateBearer } from '../middleware/authenticate-bearer';
import { readJsonBody } from '../middleware/read-json-body';
import { spendCap } from '../spend-cap';

const tags = ['Account'];

export const authRecoveryRoutes = createRoutes();

authRecoveryRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/auth/verify-email',
    operationId: 'verifyEmail',
    tags,
    summary: 'Verify an address with the token of a mailed link',
    middleware: [readJsonBody] as const,
    request: jsonRequest(schemas.tokenRequest),
    responses: {
      200: jsonResponse('The account.', schemas.userResponse),
      ...bodyErrors('invalid_verification_token'),
    },
  }),
  async (c) => answerPrivate(c, await verifyEmail(c.req.valid('json').token), 200),
);

for (const { path, operationId, summary, cap, mail } of [
  {
    path: '/auth/resend-verification',
    operationId: 'resendVerification',
    summary: 'Mail the verification link again',
    cap: caps.resendVerification,
    mail: resendVerification,
  },
  {
    path: '/auth/forgot-password',
    operationId: 'forgotPassword',
    summary: 'Mail a link to a new password',
    cap: caps.forgotPassword,
    mail: forgotPassword,
  },
]) {
  authRecoveryRoutes.openapi(
    createRoute({
      method: 'post',
      path,
      operationId,
      tags,
      summary,
      description:
        'Always 202, so that nobody learns which addresses have an account. 3 an hour per address of the client.',
      middleware: [readJsonBody] as const,
      request: jsonRequest(schemas.emailRequest),
      responses: {
        202: jsonResponse('The same for every outcome.', schemas.acceptedResponse),
        ...bodyErrors('rate_limit_exceeded'),
      },
    }),
    async (c) => {
      await spendCap(c, cap);
      mail(c.req.valid('json'));
      return answerPrivate(c, { status: 'accepted' as const }, 202);
    },
  );
}

authRecoveryRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/auth/reset-password',
    operationId: 'resetPassword',
    tags,
    summary: 'Set a new password with the token of a mailed link',
    description: 'The token is good once, for one hour. Every session of the account ends.',
    middleware: [readJsonBody] as const,
    request: jsonRequest(schemas.resetRequest),
    responses: {
      200: jsonResponse('Sign in with the new password.', schemas.doneResponse),
      ...bodyErrors('invalid_reset_token', 'rate_limit_exceeded'),
    },
  }),
  async (c) => {
    await spendCap(c, caps.resetPassword);
    await resetPassword(c.req.valid('json'));
    return answerPrivate(c, { status: 'ok' as const }, 200);
  },
);

authRecoveryRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/auth/regenerate-key',
    operationId: 'regenerateKey',
    tags,
    summary: 'Replace the API key',
    description:
      'The old key is refused from the moment of this answer. Usage goes on where it was.',
    security: [{ bearer: [] }],
    middleware: [authenticateBearer] as const,
    responses: {
      200: jsonResponse('The new key, once.', schemas.keyResponse),
      ...describeErrors('invalid_token'),
    },
  }),
  async (c) => answerPrivate(c, presentKey(await regenerateKey(c.get('caller').accountId)), 200),
);
