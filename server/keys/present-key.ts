import type { RegeneratedKey } from './regenerate-key';

/** A new key as its holder sees it, this once. */
export function presentKey({ raw, key }: RegeneratedKey) {
  return {
    api_key: raw,
    key: { prefix: key.prefix, last4: key.last4, createdAt: key.createdAt.toISOString() },
  };
}
