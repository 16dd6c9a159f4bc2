'use client';

import { type ComponentProps, createElement, type ReactNode, useEffect, useState } from 'react';
import { defineElements } from './define-elements.js';
import type { BrandSuggestion } from './suggest-brands.js';

export type BrandInputProps = Omit<ComponentProps<'input'>, 'type' | 'list' | 'role'> & {
  /** A publishable key, `mq_pub_…`. */
  token: string;
  /** Where the service is, such as `https://marque.example`. */
  host: string;
  /** How many brands to suggest, 6 by default. */
  limit?: number | undefined;
  /** Called with the chosen brand: its name, domain and the address of its logo. */
  onPick?: ((brand: BrandSuggestion) => void) | undefined;
};

/** An `<input>` that turns the name of a company into its brand. Give it a `<label>`. */
export function BrandInput({ token, host, limit, onPick, ...input }: BrandInputProps): ReactNode {
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(defineElements, []);
  useEffect(() => {
    const pick = (event: Event) => onPick?.((event as CustomEvent<BrandSuggestion>).detail);
    element?.addEventListener('marque-pick', pick);
    return () => element?.removeEventListener('marque-pick', pick);
  }, [element, onPick]);
  // Another module may have defined the element, which then has changed the page before React takes it over.
  const attributes = { ref: setElement, token, host, limit, suppressHydrationWarning: true };
  return createElement(
    'marque-brand-input',
    attributes,
    createElement('input', { ...input, suppressHydrationWarning: true }),
  );
}
