import { publicProcedure, router } from './trpc';

export const sessionRouter = router({
  /** Who is signed in, or null: for what a public page shows differently. */
  find: publicProcedure.query(async ({ ctx }) => (await ctx.findSession())?.account ?? null),
});
