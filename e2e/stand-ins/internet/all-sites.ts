import { addressSites } from './sites/address-sites';
import { applicationSites } from './sites/application-sites';
import { defaultSites } from './sites/default-sites';
import { everydaySites } from './sites/everyday-sites';
import { hostilePages } from './sites/hostile-pages';
import { hostilePictures } from './sites/hostile-pictures';
import { iconSites } from './sites/icon-sites';
import { institutionSites } from './sites/institution-sites';
import { modernSites } from './sites/modern-sites';
import { nameSites } from './sites/name-sites';
import { networkSites } from './sites/network-sites';
import { noiseSites } from './sites/noise-sites';
import { oldSites } from './sites/old-sites';
import { parkedSites } from './sites/parked-sites';
import { platformSites } from './sites/platform-sites';
import { structuredSites } from './sites/structured-sites';
import { titleSites } from './sites/title-sites';
import { wishSites } from './sites/wish-sites';
import type { StandInSite } from './stand-in-site';

/** Every site of the stand-in internet, but those with records for mail. */
export const plainSites: readonly StandInSite[] = [
  ...modernSites,
  ...everydaySites,
  ...titleSites,
  ...iconSites,
  ...addressSites,
  ...structuredSites,
  ...applicationSites,
  ...platformSites,
  ...nameSites,
  ...institutionSites,
  ...noiseSites,
  ...oldSites,
  ...defaultSites,
  ...parkedSites,
  ...wishSites,
  ...hostilePages,
  ...hostilePictures,
  ...networkSites,
];
