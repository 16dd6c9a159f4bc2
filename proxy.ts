import { type NextRequest, NextResponse } from 'next/server';
import { createSiteTrpc } from './app/site-trpc';

export const config = { matcher: '/brands/:slug' };

/**
 * The page of an unknown brand is a 404, and says so before it begins: a page that finds it out
 * itself would be sent empty, and be filled by JavaScript alone.
 */
export async function proxy({ nextUrl, headers }: NextRequest): Promise<NextResponse> {
  const slug = decodeSlug(nextUrl.pathname.slice('/brands/'.length));
  const isKnown = slug !== null && (await isBrand(slug, headers));
  return NextResponse.next(isKnown ? {} : { status: 404 });
}

/** A slug that the service refuses is no brand's; while it is away the page itself says so. */
async function isBrand(slug: string, headers: Headers): Promise<boolean> {
  return createSiteTrpc(headers)
    .catalog.has.query({ slug })
    .catch(() => true);
}

function decodeSlug(slugInPath: string): string | null {
  try {
    return decodeURIComponent(slugInPath);
  } catch {
    return null;
  }
}
