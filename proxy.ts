import { type NextRequest, NextResponse } from 'next/server';
import { findBrand } from './server/catalog/get-brand';

export const config = { matcher: '/brands/:slug' };

/**
 * A brand that there is not is a 404, said before the page begins: a page that finds it out itself
 * would be sent empty, and only be filled by JavaScript.
 */
export function proxy({ nextUrl }: NextRequest): NextResponse {
  const slug = decodeSlug(nextUrl.pathname.slice('/brands/'.length));
  return NextResponse.next(slug !== null && findBrand(slug) !== null ? {} : { status: 404 });
}

function decodeSlug(slugInPath: string): string | null {
  try {
    return decodeURIComponent(slugInPath);
  } catch {
    return null;
  }
}
