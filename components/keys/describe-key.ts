import type { KeyKind, KeyScope } from '../../server/contract/named-keys';
import type { Outputs } from '../trpc-provider';

export type NamedKey = Outputs['keys']['named']['keys'][number];
type Tone = 'neutral' | 'good' | 'warn' | 'bad';

export const kindWords: Readonly<Record<KeyKind, string>> = {
  publishable: 'Publishable',
  restricted: 'Restricted',
};

export const scopeWords: Readonly<Record<KeyScope, string>> = {
  read: 'The catalog and its pictures',
  brands: 'Your own brands',
  billing: 'Your plan and payment',
};

/** What to know at first sight, beside its kind. */
export function describeState(
  { expiresAt, unused: isUnused }: Pick<NamedKey, 'expiresAt' | 'unused'>,
  nowMs = Date.now(),
): { label: string; tone: Tone } | null {
  if (expiresAt !== null && Date.parse(expiresAt) <= nowMs) return { label: 'Ended', tone: 'bad' };
  return isUnused ? { label: 'Unused for 30 days', tone: 'warn' } : null;
}

/** What bounds the key, in words; empty for one that has no lists. */
export function describeBounds({
  origins,
  only,
  networks,
  scopes,
}: Pick<NamedKey, 'origins' | 'only' | 'networks' | 'scopes'>): { term: string; list: string }[] {
  return [
    { term: 'Scopes', list: scopes.join(', ') },
    { term: 'Sites', list: origins.join(', ') },
    { term: 'Brands', list: only.join(', ') },
    { term: 'Networks', list: networks.join(', ') },
  ].filter(({ list }) => list !== '');
}

/** The values of the form of a key, as text. */
export type KeyValues = Record<
  'name' | 'origins' | 'only' | 'networks' | 'dailyCap' | 'expiresAt' | KeyScope,
  string
>;

export type KeyField = keyof KeyValues | 'scopes';
