import { randomUUID } from 'node:crypto';
import { networkOf } from './addresses';

/** Where a change comes from, as far as the request tells, for the account's audit log. */
export type Origin = {
  requestId: string;
  /** The client's network, never its whole address; null if unknown. */
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

/** The operator's or Stripe's request, whose sender no account may see. */
export function originWithoutClient(requestId: string): Origin {
  return { requestId, address: null, userAgent: null };
}

/** For changes that Marque makes by itself. */
export function systemOrigin(): Origin {
  return originWithoutClient(randomUUID());
}
