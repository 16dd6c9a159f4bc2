import { z } from '@hono/zod-openapi';
import { tiers } from '../../contract/plans';
import { userResponse } from './auth-schemas';
import { wellFormedText, wholeNumber } from './parameters';

const pageMax = 100;

export const accountParams = z.object({
  email: z.string().max(320).openapi({ description: 'The account’s address, percent-encoded.' }),
});

export const accountResponse = userResponse
  .extend({
    dailyRequests: z.int().nullable(),
    quotaAccountId: z.uuid().nullable().openapi({
      description:
        'Null unless this and an earlier account of the same mailbox are on the free plan: requests are counted for that one.',
    }),
    suspension: z
      .object({ since: z.iso.datetime(), reason: z.string() })
      .nullable()
      .openapi({ description: 'Null unless the account is suspended.' }),
  })
  .openapi('OperatorAccount');

export const accountsQuery = z.object({
  q: wellFormedText.max(254).optional().openapi({ description: 'Part of the address.' }),
  tier: z.enum(tiers).optional().openapi({ description: 'Only accounts on this plan.' }),
  suspended: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional()
    .openapi({
      type: 'boolean',
      description: 'Only accounts that are suspended, or that are not.',
    }),
  limit: wholeNumber({ min: 1, max: pageMax, default: 50 }, 'Accounts in one response.'),
  cursor: z
    .uuid()
    .optional()
    .openapi({ description: '`nextCursor` of the response before, for the accounts after those.' }),
});

export const accountsResponse = z
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
