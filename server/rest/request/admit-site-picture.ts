import { type Cap, caps } from '../../metering/caps/caps';
import { consumeAddressCap } from '../../metering/caps/consume-address-cap';
import { AppError } from '../../platform/errors';
import { findInitiator } from '../../platform/find-initiator';
import { addressOf } from './address-of';
import type { RestContext } from './rest-env';

/**
 * Lets in a request for a picture that stands on a page of ours, and counts it by its address,
 * before any work. Who comes without a page, as a crawler does, gets few: the API is for that.
 * @param cap what the pictures of our pages count against
 * @throws AppError `cross_site_request` for another site's page, or `rate_limit_exceeded`
 */
export async function admitSitePicture(c: RestContext, cap: Cap): Promise<void> {
  const initiator = findInitiator((name) => c.req.header(name));
  if (initiator === 'other') {
    throw new AppError(
      'cross_site_request',
      'This picture is for the pages of this site. Ask the API for it, with your key.',
    );
  }
  const isStray = initiator === 'unknown';
  await consumeAddressCap(isStray ? caps.strayPictures : cap, addressOf(c));
}
