import { isIP } from 'node:net';
import { env } from '../../platform/env';
import { AppError } from '../../platform/errors';

type RelyingParty = { id: string; origin: string; name: string };

/** @throws AppError `not_found` where browsers know no passkeys */
export function getRelyingParty(): RelyingParty {
  const party = findRelyingParty();
  if (party !== null) return party;
  throw new AppError('not_found', 'Passkeys do not work at the address of this installation.');
}

/**
 * Whom passkeys are made for (WebAuthn's relying party): the host of PUBLIC_URL. Null where browsers
 * know no passkeys: under an IP address, and over http anywhere but on localhost.
 */
export function findRelyingParty(): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(env.publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = isIP(hostname.replaceAll(/[[\]]/g, '')) > 0;
  return isAddress || (protocol !== 'https:' && !isLocal)
    ? null
    : { id: hostname, origin, name: 'Marque' };
}
