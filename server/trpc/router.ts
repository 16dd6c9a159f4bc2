import { accountRouter } from './account';
import { activityRouter } from './activity';
import { authRouter } from './auth';
import { billingRouter } from './billing';
import { brandRouter } from './brand';
import { catalogRouter } from './catalog';
import { keysRouter } from './keys';
import { requestsRouter } from './requests';
import { secondFactorRouter } from './second-factor';
import { securityRouter } from './security';
import { sessionRouter } from './session';
import { siteRouter } from './site';
import { router } from './trpc';
import { usageRouter } from './usage';

/** One file per noun; the names here are what pages call. */
export const appRouter = router({
  account: accountRouter,
  activity: activityRouter,
  auth: authRouter,
  billing: billingRouter,
  brand: brandRouter,
  catalog: catalogRouter,
  keys: keysRouter,
  requests: requestsRouter,
  secondFactor: secondFactorRouter,
  security: securityRouter,
  session: sessionRouter,
  site: siteRouter,
  usage: usageRouter,
});

export type AppRouter = typeof appRouter;
