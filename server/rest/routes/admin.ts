import { z } from '@hono/zod-openapi';
import { getAccountByEmail, listAccounts } from '../../accounts/get-account';
import { setAccount } from '../../accounts/set-account';
import { tiers } from '../../contract/plans';
import { getUsage, listTopAccounts } from '../../metering/usage/get-usage';
import { jsonResponse } from '../openapi/describe-route';
import { originlessOf } from '../request/authenticate';
import { privateJson } from '../request/responses';
import { route } from '../request/route';
import { userResponse } from '../schemas/auth-schemas';
import { wellFormedText, wholeNumber } from '../schemas/parameters';
import { byBucket, usageResponse } from './usage';

const pageMax = 100;

export const accountParams = z.object({
  email: z.string().max(320).openapi({ description: 'The account’s address, percent-encoded.' }),
});

export const accountResponse = userResponse
  .extend({
    dailyRequests: z.int().nullable(),
    ownBrandsMax: z.int().nullable(),
    looksPerDay: z.int().nullable(),
    quotaAccountId: z.uuid().nullable().openapi({
      description:
        'Null unless this and an earlier account of the same mailbox are on the free plan: requests are counted on the earlier one.',
    }),
    operatorSince: z.iso.datetime().nullable().openapi({
      description: 'Since when it has the role `operator` on the site. Null without the role.',
    }),
    suspension: z
      .object({ since: z.iso.datetime(), reason: z.string() })
      .nullable()
      .openapi({ description: 'Null unless the account is suspended.' }),
  })
  .openapi('OperatorAccount');

const yesOrNo = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .optional();

const accountsQuery = z.object({
  q: wellFormedText.max(254).optional().openapi({ description: 'Part of the address.' }),
  tier: z.enum(tiers).optional().openapi({ description: 'Only accounts on this plan.' }),
  suspended: yesOrNo.openapi({
    type: 'boolean',
    description: 'Only accounts that are suspended, or that are not.',
  }),
  operator: yesOrNo.openapi({
    type: 'boolean',
    description: 'Only accounts with the role `operator`, or without it.',
  }),
  limit: wholeNumber({ min: 1, max: pageMax, default: 50 }, 'Accounts in one response.'),
  cursor: z
    .uuid()
    .optional()
    .openapi({ description: '`nextCursor` of the response before, for the accounts after those.' }),
});

const accountsResponse = z
  .object({
    accounts: z.array(accountResponse).openapi({ description: 'The newest first.' }),
    nextCursor: z
      .uuid()
      .nullable()
      .openapi({ description: '`cursor` of the next page; null on the last one.' }),
  })
  .openapi('OperatorAccounts');

export const suspendRequest = z.object({
  reason: wellFormedText
    .trim()
    .min(1)
    .max(500)
    .openapi({ description: 'Shown to the account’s owner.', example: 'Resale of the artwork.' }),
});

const operation = { tag: 'Operation', security: 'admin' } as const;
const declared = {
  ...operation,
  path: '/admin/accounts/{email}',
  params: accountParams,
  errors: ['not_found'],
} as const;

const topResponse = z
  .object({
    from: z.iso.date(),
    to: z.iso.date().openapi({ description: 'The current UTC day.' }),
    accounts: z
      .array(
        z.object({
          id: z.uuid(),
          email: z.string(),
          tier: z.enum(tiers),
          dailyRequests: z.int().nullable(),
          total: z.int().min(0),
          endpoints: byBucket(z.int().min(0)),
        }),
      )
      .openapi({ description: 'The most requests first.' }),
  })
  .openapi('OperatorUsage');

export const adminRoutes = [
  route(
    {
      ...operation,
      method: 'get',
      path: '/admin/usage',
      operationId: 'listTopAccounts',
      summary: 'List the accounts with the most requests',
      description: 'A few seconds late. Free accounts of one mailbox count as the oldest of them.',
      query: z.object({
        days: wholeNumber({ min: 1, max: 90, default: 1 }, 'How many UTC days, including today.'),
        limit: wholeNumber({ min: 1, max: pageMax, default: 20 }, 'Accounts in the response.'),
      }),
      responses: { 200: jsonResponse('Accounts, the most requests first.', topResponse) },
    },
    async ({ query }) => privateJson(await listTopAccounts(query.days, query.limit)),
  ),
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
    async ({ query: { limit, cursor, suspended, operator, ...filter } }) => {
      const states = { isSuspended: suspended, isOperator: operator };
      return privateJson(await listAccounts({ ...filter, ...states }, { limit, cursor }));
    },
  ),
  route(
    {
      ...declared,
      method: 'put',
      operationId: 'setAccount',
      summary: 'Create or change an account',
      description:
        'A change of tier takes effect with the next request. A new password ends every session. ' +
        'From then on the address counts as verified. If it was not before, a stranger may have opened the ' +
        'account: its key is revoked, its sessions end, and its password is removed unless you set a new one.',
      body: z.object({
        tier: z.enum(tiers).optional(),
        dailyRequests: z.int().min(1).max(1_000_000_000).nullable().optional().openapi({
          description: 'Cap on the day’s total of an enterprise contract; null removes it.',
        }),
        ownBrandsMax: z.int().min(0).max(10_000).nullable().optional().openapi({
          description:
            'Own brands of an enterprise contract, in place of the plan’s number; null goes back to that.',
        }),
        looksPerDay: z.int().min(0).max(1_000_000).nullable().optional().openapi({
          description:
            'New domains a day whose sites are looked at, in place of the plan’s number; null goes back to that.',
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
