import { type NextRequest, NextResponse } from 'next/server';
import { isDashboardPath } from './app/dashboard-paths';
import { decodeSlug } from './app/decode-slug';
import { createSiteTrpc, isErrorOf } from './app/site-trpc';

export const config = { matcher: ['/brands/:slug', '/dashboard/:path+'] };

/**
 * The page of an unknown brand is a 404, and so is an unknown page of the dashboard. They say so
 * before they begin: a page that finds it out itself would be sent empty, and be filled by
 * JavaScript alone. Nothing is authorized here.
 */
export async function proxy({ nextUrl, headers }: NextRequest): Promise<NextResponse> {
  const isKnown = nextUrl.pathname.startsWith('/dashboard/')
    ? isDashboardPath(nextUrl.pathname)
    : await isBrandPath(nextUrl.pathname, headers);
  return NextResponse.next(isKnown ? {} : { status: 404 });
}

/** A slug that the service refuses is no brand's; while it is away the page itself says so. */
async function isBrandPath(path: string, headers: Headers): Promise<boolean> {
  const slug = decodeSlug(path.slice('/brands/'.length));
  if (slug === null) return false;
  return createSiteTrpc(headers)
    .catalog.has.query({ slug })
    .catch((error: unknown) => !isErrorOf(error, 'validation_error'));
}
