'use client';

import type { VariantProps } from 'class-variance-authority';
import NextLink, { useLinkStatus } from 'next/link';
import { type ComponentProps, useState } from 'react';
import { buttonStyle } from './button';

type LinkProps = ComponentProps<typeof NextLink>;

/**
 * A link to another page of the site, without prefetching: it would take two requests for every visible
 * link, and the number of requests per address and minute is limited.
 */
export function Link({ prefetch = false, children, ...props }: LinkProps) {
  return (
    <NextLink {...props} prefetch={prefetch}>
      {children}
      <LinkProgress />
    </NextLink>
  );
}

/** A link of a navigation. Pointing at it or focusing it prefetches its page. */
export function NavLink(props: Omit<LinkProps, 'prefetch'>) {
  const [isMeant, setIsMeant] = useState(false);
  const prepare = () => setIsMeant(true);
  return (
    <Link
      {...props}
      prefetch={isMeant ? 'auto' : false}
      onPointerEnter={prepare}
      onFocus={prepare}
    />
  );
}

/** A link inside running text. */
export function TextLink(props: LinkProps) {
  return <Link {...props} className="link" />;
}

type ButtonLinkProps = LinkProps & VariantProps<typeof buttonStyle>;

/** A link that looks like a button. */
export function ButtonLink({ look, size, className, ...props }: ButtonLinkProps) {
  return <Link {...props} className={buttonStyle({ look, size, className })} />;
}

/** A thin line at the top of the window while the page loads. */
function LinkProgress() {
  const { pending } = useLinkStatus();
  if (!pending) return null;
  return (
    <span
      aria-hidden
      className="fixed inset-x-0 top-0 z-60 h-0.5 origin-left animate-progress bg-signal forced-color-adjust-none"
    />
  );
}
