import { z } from '@hono/zod-openapi';
import { listAllEvents } from '../../accounts/audit/list-events';
import { grantOperator, revokeOperator } from '../../accounts/grant-operator';
import { parseEmail } from '../../accounts/parse-fields';
import {
  endSessionsByEmail,
  removeFactorsForOwner,
  restoreAccount,
  suspendAccount,
} from '../../accounts/suspend-account';
import { jsonResponse } from '../openapi/describe-route';
import { originlessOf } from '../request/authenticate';
import { privateJson } from '../request/responses';
import { route } from '../request/route';
import { accountParams, accountResponse, suspendRequest } from './admin';
import { operatorAuditQuery, operatorAuditResponse } from './audit';

const operation = { tag: 'Operation', security: 'admin' } as const;
const action = {
  ...operation,
  method: 'post',
  params: accountParams,
  errors: ['not_found'],
} as const;

const operatorResponse = accountResponse
  .extend({
    hasSecondFactor: z.boolean().openapi({ description: 'Without one the role does not count.' }),
  })
  .openapi('OperatorRole');

export const adminTrustRoutes = [
  route(
    {
      ...action,
      path: '/admin/accounts/{email}/grant-operator',
      operationId: 'grantOperator',
      summary: 'Give an account the role of an operator on the site',
      description:
        'Its owner can then add, correct and hide the brands of the installation on the dashboard page Brands. The ' +
        'address has to be verified, and the role counts only while the account has a second factor.',
      responses: { 200: jsonResponse('The account.', operatorResponse) },
      errors: ['not_found', 'email_not_verified'],
    },
    async ({ params, c }) => privateJson(await grantOperator(params.email, originlessOf(c))),
  ),
  route(
    {
      ...action,
      path: '/admin/accounts/{email}/revoke-operator',
      operationId: 'revokeOperator',
      summary: 'Take the role of an operator away from an account',
      responses: { 200: jsonResponse('The account.', operatorResponse) },
    },
    async ({ params, c }) => privateJson(await revokeOperator(params.email, originlessOf(c))),
  ),
  route(
    {
      ...action,
      path: '/admin/accounts/{email}/suspend',
      operationId: 'suspendAccount',
      summary: 'Suspend an account',
      description:
        'Its sessions end. From the moment of this response every instance refuses its key and its owner’s ' +
        'sign-in with 403 `account_suspended`. A subscription goes on. The owner is sent the reason.',
      body: suspendRequest,
      responses: { 200: jsonResponse('The account.', accountResponse) },
    },
    async ({ params, body, c }) =>
      privateJson(await suspendAccount(params.email, body.reason, originlessOf(c))),
  ),
  route(
    {
      ...action,
      path: '/admin/accounts/{email}/restore',
      operationId: 'restoreAccount',
      summary: 'Restore a suspended account',
      description: 'Its key works again, and its owner can sign in.',
      responses: { 200: jsonResponse('The account.', accountResponse) },
    },
    async ({ params, c }) => privateJson(await restoreAccount(params.email, originlessOf(c))),
  ),
  route(
    {
      ...action,
      path: '/admin/accounts/{email}/end-sessions',
      operationId: 'endSessions',
      summary: 'Sign an account out everywhere',
      description: 'Ends its sessions on every device. Its key goes on working.',
      responses: {
        200: jsonResponse('How many sessions have ended.', z.object({ ended: z.int().min(0) })),
      },
    },
    async ({ params, c }) =>
      privateJson({ ended: await endSessionsByEmail(params.email, originlessOf(c)) }),
  ),
  route(
    {
      ...action,
      path: '/admin/accounts/{email}/remove-second-factors',
      operationId: 'removeSecondFactors',
      summary: 'Remove the second factors of an account',
      description:
        'For an owner who has lost their devices and their recovery codes: authenticator app, passkeys and ' +
        'recovery codes are removed, and the password alone signs in. Make sure first that it is the owner ' +
        'who asks. Marque e-mails the owner.',
      responses: {
        200: jsonResponse('Whether there were any.', z.object({ removed: z.boolean() })),
      },
    },
    async ({ params, c }) =>
      privateJson({ removed: await removeFactorsForOwner(params.email, originlessOf(c)) }),
  ),
  route(
    {
      ...operation,
      method: 'get',
      path: '/admin/audit',
      operationId: 'listAuditEvents',
      summary: 'List what happened to accounts',
      description: 'The audit log of all accounts, or of one, as far back as `AUDIT_DAYS`.',
      query: operatorAuditQuery,
      responses: { 200: jsonResponse('Events, the newest first.', operatorAuditResponse) },
    },
    async ({ query: { limit, before, email, ...filter } }) => {
      const whose = email === undefined ? {} : { email: parseEmail(email) };
      return privateJson(await listAllEvents({ ...whose, ...filter }, { limit, before }));
    },
  ),
];
