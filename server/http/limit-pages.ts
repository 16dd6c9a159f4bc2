import { caps } from '../limits/caps';
import { consumeAddressCap } from '../limits/consume-cap';
import { clientAddress } from '../platform/client-address';
import { env } from '../platform/env';
import type { SiteForwarder } from './forward-to-site';
import { sendFailure } from './send-notice';

/**
 * Counts the pages that are rendered for one visitor before the site hears of them: a page that could
 * not get what it shows would be a failure of the server, and could not say when to return.
 */
export function limitPages(forward: SiteForwarder['forward']): SiteForwarder['forward'] {
  return (request, response) => {
    consumeAddressCap(caps.sitePages, clientAddress(request, env.trustProxyHops))
      .then(() => forward(request, response))
      .catch((error: unknown) => sendFailure(request, response, error));
  };
}
