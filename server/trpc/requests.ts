import { z } from 'zod';
import { isWellFormed, wellFormedRule } from '../contract/is-well-formed';
import { requestLog, statusFilterPattern } from '../contract/limits';
import { buckets } from '../contract/plans';
import { listRequests } from '../metering/requests/list-requests';
import { accountProcedure, router } from './trpc';

const text = z.string().max(200).refine(isWellFormed, wellFormedRule);

export const requestsRouter = router({
  /** As `GET /v1/requests`. `cursor` is what it calls `before`. */
  list: accountProcedure
    .input(
      z.object({
        limit: z.int().min(1).max(requestLog.pageMax),
        cursor: z.uuid().nullish(),
        status: z.string().regex(statusFilterPattern).optional(),
        bucket: z.enum(buckets).optional(),
        path: text.optional(),
        key: text.optional(),
      }),
    )
    .query(({ ctx, input: { limit, cursor, ...filter } }) =>
      listRequests(ctx.account.id, filter, { limit, before: cursor ?? undefined }),
    ),
});
