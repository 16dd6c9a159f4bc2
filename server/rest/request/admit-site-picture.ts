import { type Cap, caps } from '../../limits/caps';
import { consumeAddressCap } from '../../limits/consume-cap';
import { AppError } from '../../platform/errors';
import { findInitiator } from '../../platform/requests/same-origin';
import { addressOf } from './request-origin';
import type { RestContext } from './rest-env';

/**
 * Admits a request for a picture on one of our pages, and counts it by client address before any work is
 * done. A client without a page, such as a crawler, gets few pictures: it should use the API.
 * @param cap the cap for pictures on our pages
 * @throws AppError `cross_site_request` for another site's page, or `rate_limit_exceeded`
 */
export async function admitSitePicture(c: RestContext, cap: Cap): Promise<void> {
  const initiator = findInitiator((name) => c.req.header(name));
  if (initiator === 'other') {
    throw new AppError(
      'cross_site_request',
      'This picture is for the pages of this site. Use the API with your key.',
    );
  }
  const isStray = initiator === 'unknown';
  await consumeAddressCap(isStray ? caps.strayPictures : cap, addressOf(c));
}
