import { addressKey, networkKey } from '../platform/address-key';
import type { Cap } from './caps';
import { type CapCounters, consumeCap } from './consume-cap';

/** A /48 has 65,536 networks of one customer each, or is one customer's as a whole. */
const perNetwork = 20;

/**
 * Counts one call against a safety cap of the client's address. All the addresses of an IPv6 /48
 * together get 20 times as much, so that nobody makes the list of addresses forget the others.
 * @throws AppError `rate_limit_exceeded`
 */
export async function consumeAddressCap(
  cap: Cap,
  address: string,
  counters?: CapCounters,
): Promise<void> {
  await consumeCap(cap, addressKey(address), counters);
  const network = networkKey(address);
  if (network === null) return;
  const ofNetwork = { ...cap, name: `${cap.name}-network`, limit: cap.limit * perNetwork };
  await consumeCap({ ...ofNetwork, isLocal: true }, network, counters);
}
