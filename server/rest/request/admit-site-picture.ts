import { type Cap, caps } from '../../limits/caps';
import { consumeAddressCap } from '../../limits/consume-cap';
import { AppError } from '../../platform/errors';
import { findInitiator } from '../../platform/requests/same-origin';
import { readVisit } from '../../platform/requests/visit-cookie';
import { addressOf } from './request-origin';
import type { RestContext } from './rest-env';

/**
 * Admits a request for a picture on one of our pages, and counts it by client address before any work is
 * done. A client without a page, such as a crawler, gets few pictures: it should use the API.
 * @param cap the cap for pictures on our pages
 * @returns the headers to add to the response
 * @throws AppError `cross_site_request` for another site's page, or `rate_limit_exceeded`
 */
export async function admitSitePicture(c: RestContext, cap: Cap): Promise<Record<string, string>> {
  const initiator = findInitiator((name) => c.req.header(name));
  if (initiator === 'other') {
    throw new AppError(
      'cross_site_request',
      'This picture is for the pages of this site. Use the API with your key.',
    );
  }
  const address = addressOf(c);
  if (initiator === 'unknown') {
    await consumeAddressCap(caps.strayPictures, address);
    return {};
  }
  const { isKnown, setCookie } = readVisit(c.req.header('Cookie'), address);
  // The smaller cap comes first, and the work of a picture has one of its own.
  if (!isKnown) await consumeAddressCap(caps.newPictures, address);
  await consumeAddressCap(cap, address);
  return setCookie === null ? {} : { 'Set-Cookie': setCookie };
}
