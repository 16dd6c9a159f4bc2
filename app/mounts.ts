import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Mounts from '../server/http/mounts';
import { env } from '../server/platform/env';
import { AppError } from '../server/platform/errors';
import { presentError } from '../server/platform/requests/present-error';

/**
 * The whole service in one file, for a host that runs Next alone. Next would compile it, and hold its state, once
 * for each of its layers.
 */
export function loadMounts(): Promise<typeof Mounts> {
  const file = path.join(process.cwd(), 'dist/mounts.mjs');
  return import(/* turbopackIgnore: true */ pathToFileURL(file).href);
}

export const mountedRest = mount('rest');
export const mountedMcp = mount('mcp');
export const mountedPlayground = mount('playground');
export const mountedTrpc = mount('trpc');
export const mountedAuth = mount('auth');

/** Closed beside a service: a path that gets past the service must not bypass its caps. */
function mount(name: 'rest' | 'mcp' | 'playground' | 'trpc' | 'auth') {
  const handle = async (request: Request): Promise<Response> => {
    if (env.serviceUrl !== undefined) return refuseAll();
    const mounts = await loadMounts();
    return mounts[name](request);
  };
  return {
    DELETE: handle,
    GET: handle,
    HEAD: handle,
    OPTIONS: handle,
    PATCH: handle,
    POST: handle,
    PUT: handle,
  };
}

function refuseAll(): Response {
  const refusal = new AppError('not_found', 'There is nothing at this address.');
  const { body, ...described } = presentError(refusal, randomUUID());
  return new Response(body, described);
}
