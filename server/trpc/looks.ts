import { z } from 'zod';
import { getLook, listLooks } from '../enrichment/list-looks';
import { lookAgain } from '../enrichment/look-again';
import { lookOutcomes } from '../enrichment/look/look';
import { operatorProcedure, router } from './trpc';

const domainInput = z.object({ domain: z.string().max(253) });

/** Looks at the sites of brands, for operators. */
export const looksRouter = router({
  list: operatorProcedure
    .input(
      z.object({
        outcome: z.enum(lookOutcomes).optional(),
        limit: z.int().min(1).max(100),
        offset: z.int().min(0).max(1_000_000),
      }),
    )
    .query(({ input }) => listLooks(input)),
  get: operatorProcedure.input(domainInput).query(({ input }) => getLook(input.domain)),
  again: operatorProcedure.input(domainInput).mutation(({ ctx, input }) =>
    lookAgain(input.domain, {
      accountId: ctx.account.id,
      actor: 'operator',
      origin: ctx.origin,
    }),
  ),
});
