import { type Origin, originOf, originWithoutClient } from '../../platform/origin';
import { addressOf } from './address-of';
import type { RestContext } from './rest-env';

/** Where the request comes from, for the audit log. */
export function requestOrigin(c: RestContext): Origin {
  return originOf({
    requestId: c.get('requestId'),
    address: addressOf(c),
    userAgent: c.req.header('User-Agent'),
  });
}

/** For the operator's and Stripe's own requests: the account's owner need not know where they sit. */
export function originlessOf(c: RestContext): Origin {
  return originWithoutClient(c.get('requestId'));
}
