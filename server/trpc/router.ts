import { accountRouter, activityRouter, sessionRouter } from './account';
import { authRouter } from './auth';
import { billingRouter, requestsRouter, usageRouter } from './usage';
import { brandEditorRouter } from './brand-editor';
import { brandRouter, catalogRouter } from './catalog';
import { keysRouter } from './keys';
import { looksRouter } from './looks';
import { secondFactorRouter, securityRouter } from './security';
import { siteRouter } from './site';
import { router } from './trpc';
import { webhooksRouter } from './webhooks';

/** One file per noun; pages call these names. */
export const appRouter = router({
  account: accountRouter,
  activity: activityRouter,
  auth: authRouter,
  billing: billingRouter,
  brand: brandRouter,
  brandEditor: brandEditorRouter,
  catalog: catalogRouter,
  keys: keysRouter,
  looks: looksRouter,
  requests: requestsRouter,
  secondFactor: secondFactorRouter,
  security: securityRouter,
  session: sessionRouter,
  site: siteRouter,
  usage: usageRouter,
  webhooks: webhooksRouter,
});

export type AppRouter = typeof appRouter;
