import { createMiddleware } from 'hono/factory';
import type { RestEnv } from '../rest-env';
import { authenticate } from './authenticate';
import { authenticateBearer } from './authenticate-bearer';

/** Lets in the holder of a live key or who is signed in (spec 5.2). A bearer token, where there is one, decides. */
export const authenticateAny = createMiddleware<RestEnv>((c, next) =>
  c.req.header('Authorization') === undefined ? authenticate(c, next) : authenticateBearer(c, next),
);
