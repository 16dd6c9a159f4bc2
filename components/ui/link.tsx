import type { VariantProps } from 'class-variance-authority';
import Link from 'next/link';
import type { ComponentProps } from 'react';
import { buttonStyle } from './button';

type LinkProps = ComponentProps<typeof Link>;

/** A link inside running text. */
export function TextLink(props: LinkProps) {
  return <Link {...props} className="link" />;
}

type ButtonLinkProps = LinkProps & VariantProps<typeof buttonStyle>;

/** A link that looks like a button. */
export function ButtonLink({ look, size, className, ...props }: ButtonLinkProps) {
  return <Link {...props} className={buttonStyle({ look, size, className })} />;
}
