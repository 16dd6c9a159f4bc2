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

/** The line for a page. */
export function writeImage(key: string, baseUrl: string, name = 'github.com'): string {
  const address = `${baseUrl}/logo/${encodeURIComponent(name).replace('%40', '@')}?token=${key}`;
  return `<img src="${address}" alt="" width="64" height="64">`;
}

/** The values of the form of a key, as text. */
export type KeyValues = Record<
  'name' | 'origins' | 'only' | 'networks' | 'dailyCap' | 'expiresAt' | KeyScope,
  string
>;
type Change = {
  name: string;
  scopes?: KeyScope[];
  origins?: string[];
  only?: string[];
  networks?: string[];
  dailyCap: number | null;
  expiresAt?: string | null;
};

/** What the form says. A day that is not changed keeps its time. */
export function readKeyForm(kind: KeyKind, values: KeyValues, before: NamedKey | null): Change {
  const { name, origins, only, networks, dailyCap, expiresAt } = values;
  const isSameDay = expiresAt === dayOf(before?.expiresAt ?? null);
  return {
    name: name.trim(),
    ...(kind === 'publishable'
      ? { origins: splitList(origins), only: splitList(only) }
      : {
          scopes: (['read', 'brands', 'billing'] as const).filter((scope) => values[scope] !== ''),
          networks: splitList(networks),
        }),
    dailyCap: dailyCap.trim() === '' ? null : Number(dailyCap),
    ...(!isSameDay && { expiresAt: expiresAt === '' ? null : `${expiresAt}T00:00:00Z` }),
  };
}

/** The UTC day of a time, as an input for dates has it. */
export const dayOf = (iso: string | null): string => iso?.slice(0, 10) ?? '';

/** The items of a text, which commas, spaces or lines separate. */
const splitList = (text: string): string[] => [
  ...new Set(text.split(/[\s,]+/).filter((item) => item !== '')),
];
