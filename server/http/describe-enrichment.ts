import { env } from '../platform/env';

/** A line at the start: whether requests go out to the sites of brands. */
export const describeEnrichment = (): string =>
  env.enriches
    ? 'Enrichment is on: it looks at the sites of brands that the catalog has no logo of.'
    : 'Enrichment is off: no site is looked at. ENRICH=on turns it on.';
