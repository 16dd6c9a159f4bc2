import { z } from '@hono/zod-openapi';
import { getAccountByEmail, listAccounts } from '../../accounts/get-account';
import { setAccount } from '../../accounts/set-account';
import { tiers } from '../../contract/plans';
import { getUsage } from '../../metering/usage/get-usage';
import { jsonResponse } from '../openapi/describe-route';
import { originlessOf } from '../request/request-origin';
import { privateJson } from '../request/responses';
import { route } from '../request/route';
import {
  accountParams,
  accountResponse,
  accountsQuery,
  accountsResponse,
} from '../schemas/admin-schemas';
import { usageResponse } from '../schemas/usage-schemas';

const operation = { tag: 'Operation', security: 'admin' } as const;
const declared = {
  ...operation,
  path: '/admin/accounts/{email}',
  params: accountParams,
  errors: ['not_found'],
} as const;

export const adminRoutes = [
  route(
    {
      ...operation,
      method: 'get',
      path: '/admin/accounts',
      operationId: 'listAccounts',
      summary: 'List and search accounts',
      query: accountsQuery,
      responses: { 200: jsonResponse('Accounts, the newest first.', accountsResponse) },
    },
    async ({ query: { limit, cursor, suspended: isSuspended, ...filter } }) =>
      privateJson(await listAccounts({ ...filter, isSuspended }, { limit, cursor })),
  ),
  route(
    {
      ...declared,
      method: 'put',
      operationId: 'setAccount',
      summary: 'Create or change an account',
      description:
        'A change of tier takes effect with the next request. A new password ends every session. ' +
        'From then on the address counts as verified. If it was not before, somebody else may have opened the ' +
        'account: its key is revoked, its sessions end, and its password is removed unless you set a new one.',
      body: z.object({
        tier: z.enum(tiers).optional(),
        dailyRequests: z.int().min(1).max(1_000_000_000).nullable().optional().openapi({
          description: 'Cap on the day’s total of an enterprise contract; null removes it.',
        }),
        password: z.string().optional(),
      }),
      responses: {
        200: jsonResponse('The account.', accountResponse),
        201: jsonResponse(
          'The new account with its key, which is shown once.',
          accountResponse.extend({ api_key: z.string() }),
        ),
      },
    },
    async ({ params, body, c }) => {
      const { account, rawKey } = await setAccount(params.email, body, originlessOf(c));
      return rawKey === null
        ? privateJson(account)
        : privateJson({ ...account, api_key: rawKey }, 201);
    },
  ),
  route(
    {
      ...declared,
      method: 'get',
      operationId: 'getAccount',
      summary: 'Get an account, its tier and today’s usage',
      responses: {
        200: jsonResponse('The account.', accountResponse.extend({ usage: usageResponse })),
      },
    },
    async ({ params }) => {
      const account = await getAccountByEmail(params.email);
      const usage = await getUsage({ ...account, accountId: account.id });
      return privateJson({ ...account, usage });
    },
  ),
];
