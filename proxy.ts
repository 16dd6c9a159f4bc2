import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state';
import { type NextRequest, NextResponse } from 'next/server';
import { isDashboardPath } from './app/dashboard-paths';
import { decodeSlug } from './app/decode-slug';
import { createSiteTrpc, isErrorOf } from './app/site-trpc';

export const config = {
  matcher: [
    '/brands/:slug',
    '/dashboard/:path+',
    // Headers that make Next log an error where they are forged. It only reads literals here.
    {
      source: '/((?!v1/|auth/|admin/|api/|mcp|logo/|logos/|r/).*)',
      has: [{ type: 'header', key: 'next-router-state-tree' }],
    },
    {
      source: '/((?!v1/|auth/|admin/|api/|mcp|logo/|logos/|r/).*)',
      has: [{ type: 'header', key: 'next-action' }],
    },
    {
      source: '/((?!v1/|auth/|admin/|api/|mcp|logo/|logos/|r/).*)',
      has: [{ type: 'header', key: 'content-type', value: 'multipart/.*' }],
    },
  ],
};

const stateHeader = 'next-router-state-tree';

/**
 * The page of an unknown brand is a 404, and so is an unknown page of the dashboard. They say so
 * before they begin: a page that finds it out itself would be sent empty, and be filled by
 * JavaScript alone. Nothing is authorized here.
 */
export async function proxy({ method, nextUrl, headers }: NextRequest): Promise<NextResponse> {
  // Next would log each action that it doesn't know, and no page has one.
  if (method !== 'GET' && method !== 'HEAD')
    return new NextResponse(null, { status: 405, headers: { Allow: 'GET, HEAD' } });
  const status = (await isKnownPage(nextUrl.pathname, headers)) ? 200 : 404;
  if (!isForgedState(headers.get(stateHeader))) return NextResponse.next({ status });
  const cleaned = new Headers(headers);
  cleaned.delete(stateHeader);
  return NextResponse.next({ status, request: { headers: cleaned } });
}

/** Next responds 500 to a state that its router has not written. Without one it sends the whole page. */
function isForgedState(state: string | null): boolean {
  try {
    parseAndValidateFlightRouterState(state ?? undefined);
    return false;
  } catch {
    return true;
  }
}

async function isKnownPage(path: string, headers: Headers): Promise<boolean> {
  if (path.startsWith('/dashboard/')) return isDashboardPath(path);
  return !/^\/brands\/./.test(path) || isBrandPath(path, headers);
}

/** A slug that the service refuses is no brand's; while it is away the page itself says so. */
async function isBrandPath(path: string, headers: Headers): Promise<boolean> {
  const slug = decodeSlug(path.slice('/brands/'.length));
  if (slug === null) return false;
  return createSiteTrpc(headers)
    .catalog.has.query({ slug })
    .catch((error: unknown) => !isErrorOf(error, 'validation_error'));
}
