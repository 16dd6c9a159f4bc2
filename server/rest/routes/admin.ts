import { createRoute, z } from '@hono/zod-openapi';
import { getAccountByEmail } from '../../accounts/get-account-by-email';
import { setAccount } from '../../accounts/set-account';
import { tiers } from '../../quotas/plans';
import { answerPrivate } from '../answer';
import { userResponse } from '../auth-schemas';
import { createRoutes } from '../create-routes';
import { bodyErrors, jsonRequest, jsonResponse } from '../describe-auth';
import { describeErrors } from '../describe-errors';
import { authenticateOperator } from '../middleware/authenticate-operator';
import { readJsonBody } from '../middleware/read-json-body';
import { usageResponse } from '../usage-schemas';

const tags = ['Operation'];
const security = [{ admin: [] }];
const params = z.object({
  email: z.string().max(320).openapi({ description: 'Address of the account, percent-encoded.' }),
});
const accountResponse = userResponse.extend({ dailyRequests: z.int().nullable() });

export const adminRoutes = createRoutes();

adminRoutes.openapi(
  createRoute({
    method: 'put',
    path: '/admin/accounts/{email}',
    operationId: 'setAccount',
    tags,
    summary: 'Create or change an account',
    description:
      'A change of tier counts from the next request. A new password ends every session.',
    security,
    middleware: [authenticateOperator, readJsonBody] as const,
    request: {
      params,
      ...jsonRequest(
        z.object({
          tier: z.enum(tiers).optional(),
          dailyRequests: z.int().min(1).max(1_000_000_000).nullable().optional().openapi({
            description: 'Cap on the day’s total of an enterprise contract; null takes it away.',
          }),
          password: z.string().optional(),
        }),
      ),
    },
    responses: {
      200: jsonResponse('The account.', accountResponse),
      201: jsonResponse(
        'The account, and its key, once.',
        accountResponse.extend({ api_key: z.string() }),
      ),
      ...bodyErrors('not_found'),
    },
  }),
  async (c) => {
    const { account, rawKey } = await setAccount(c.req.valid('param').email, c.req.valid('json'));
    return rawKey === null
      ? answerPrivate(c, account, 200)
      : answerPrivate(c, { ...account, api_key: rawKey }, 201);
  },
);

adminRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/admin/accounts/{email}',
    operationId: 'getAccount',
    tags,
    summary: 'An account, its tier and today’s usage',
    security,
    middleware: [authenticateOperator] as const,
    request: { params },
    responses: {
      200: jsonResponse('The account.', accountResponse.extend({ usage: usageResponse })),
      ...describeErrors('validation_error', 'not_found'),
    },
  }),
  async (c) => answerPrivate(c, await getAccountByEmail(c.req.valid('param').email), 200),
);
