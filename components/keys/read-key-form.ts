import type { KeyKind, KeyScope } from '../../server/contract/named-keys';
import type { KeyValues, NamedKey } from './describe-key';

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
