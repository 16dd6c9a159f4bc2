import type { Context, Handler, MiddlewareHandler, Next } from 'hono';
import type { RestContext, RestEnv } from './rest-env';

type Answerer = (c: RestContext) => Response | Promise<Response>;

/**
 * One handler out of middlewares and the handler that they lead to. Hono's own composition makes
 * three promises a step; here a step that need not wait does not, and what is thrown passes through
 * to the caller.
 */
export function compose(
  handlers: readonly (Handler<RestEnv> | MiddlewareHandler<RestEnv>)[],
): Answerer {
  return handlers.reduceRight<Answerer>(
    (answer, handler) => lead(handler as Step, answer),
    () => {
      throw new Error('The last handler of a route must answer.');
    },
  );
}

type Step = (c: Context<RestEnv>, next: Next) => Response | void | Promise<Response | void>;

function lead(step: Step, answer: Answerer): Answerer {
  return (c) => {
    let answered: Response | Promise<Response> | undefined;
    // By Hono's type it is a promise of nothing. Who goes on at once hands on what it gives.
    const next = () => (answered = answer(c)) as unknown as Promise<void>;
    const given = step(c, next);
    if (given instanceof Promise) return given.then((response) => decide(response, answered));
    return decide(given, answered);
  };
}

function decide(
  given: Response | void,
  answered: Response | Promise<Response> | undefined,
): Response | Promise<Response> {
  const response = given ?? answered;
  if (response === undefined) throw new Error('A middleware neither answered nor went on.');
  return response;
}
