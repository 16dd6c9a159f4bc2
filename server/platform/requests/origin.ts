import { randomUUID } from 'node:crypto';
import { networkOf } from './addresses';

/** Where a change comes from, as far as the request tells: for the audit log of the account. */
export type Origin = {
  requestId: string;
  /** The client's network, never its whole address; null where it cannot be told. */
  address: string | null;
  userAgent: string | null;
};

const userAgentLengthMax = 256;

export function originOf(request: {
  requestId: string;
  address: string | null;
  userAgent: string | null | undefined;
}): Origin {
  const { requestId, address, userAgent } = request;
  const printable = userAgent?.replaceAll(/\p{C}/gu, '').trim().slice(0, userAgentLengthMax);
  return { requestId, address: networkOf(address ?? ''), userAgent: printable || null };
}

/** A request that no account may learn the sender of: the operator's, or Stripe's. */
export function originWithoutClient(requestId: string): Origin {
  return { requestId, address: null, userAgent: null };
}

/** For what Marque does by itself. */
export function systemOrigin(): Origin {
  return originWithoutClient(randomUUID());
}
