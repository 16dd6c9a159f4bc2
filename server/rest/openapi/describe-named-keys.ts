import type { Needed } from '../../accounts/keys/check-grant';

/** Which named keys open a route, as a sentence; empty for none. */
export function describeNamedKeys({ scope, publishable }: Needed): string {
  const kinds = [
    ...(scope === undefined ? [] : [`a restricted key with the scope \`${scope}\``]),
    ...(publishable === true ? ['a publishable one'] : []),
  ];
  return kinds.length === 0 ? '' : `Open to ${kinds.join(' and to ')}.`;
}
