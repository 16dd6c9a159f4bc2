import { hash } from 'node:crypto';
import type { Brand } from '../../catalog/catalog';
import { oncePer } from '../../platform/once-per';

/** Increase it with every change of what is derived or how: stored derivations become stale. */
const algorithm = 5;

/** Names the input of a derivation and the algorithm: a stored one with another version is stale. */
export const derivationVersion = oncePer(({ artwork, brandColor }: Brand) => {
  const inputs = [...artwork.values()]
    .sort((one, other) => (one.variant < other.variant ? -1 : 1))
    .map((one) => [
      one.variant,
      one.origin,
      one.sha256,
      one.aspect,
      one.source,
      one.sourceVersion,
      one.license,
      one.attribution,
    ]);
  return hash('sha256', JSON.stringify([algorithm, brandColor, inputs])).slice(0, 16);
});

/** Bytes that the catalog already has are not stored twice. */
export function svgsOf({ artwork }: Brand) {
  return new Map([...artwork.values()].map(({ sha256, svg }) => [sha256, svg]));
}
