import type { VariantProps } from 'class-variance-authority';
import Link from 'next/link';
import type { ComponentProps } from 'react';
import { buttonStyle } from './button';
import { LinkProgress } from './link-progress';

type LinkProps = ComponentProps<typeof Link>;

/** A link inside running text. */
export function TextLink({ children, ...props }: LinkProps) {
  return (
    <Link {...props} className="link">
      {children}
      <LinkProgress />
    </Link>
  );
}

type ButtonLinkProps = LinkProps & VariantProps<typeof buttonStyle>;

/** A link that looks like a button. */
export function ButtonLink({ look, size, className, children, ...props }: ButtonLinkProps) {
  return (
    <Link {...props} className={buttonStyle({ look, size, className })}>
      {children}
      <LinkProgress />
    </Link>
  );
}
